// Where the reader is, for the whole page. `go` is the only way to another address.
export const here = $state({ path: location.pathname, search: location.search, hash: location.hash });

function look(): void {
  here.path = location.pathname;
  here.search = location.search;
  here.hash = location.hash;
}

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  look();
  if (!location.hash) window.scrollTo(0, 0);
}

// Links stay links (they can be copied, or opened in a new tab); plain clicks change the page without loading it.
function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function watchAddress(): void {
  window.addEventListener('popstate', look);
  window.addEventListener('hashchange', look);
  document.addEventListener('click', follow);
}
