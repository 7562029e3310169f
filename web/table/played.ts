// Whether somebody has played in this browser: the front page greets them as such before their games are known.
const key = 'casus.played';

export function hasPlayed(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function rememberPlayed(played: boolean): void {
  try {
    if (played) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // private windows may refuse; the page then welcomes them again
  }
}
