// Who is playing, and how they like it. Settings live in this browser and, for those with a session, on the server.
import { api } from './http';
import type { User } from './wire';

export type Told = 'own' | 'all' | 'none';

export interface Settings {
  confirm: boolean; // the end of a turn
  confirmReveals: boolean; // what shows a card or a die
  confirmSpends: boolean; // what costs more than one would expect
  pace: 'slow' | 'normal' | 'fast' | 'none';
  told: Told; // what is told in steps by itself
  toldKinds: Record<string, Told>; // kinds of tellings that differ: '<game>.<kind>'
  theme: 'system' | 'light' | 'dark';
  auto: boolean;
  usual: boolean;
  sound: boolean;
  notify: boolean;
  foldTray: boolean;
  explain: boolean; // what is pointed at says what it is
}

const standard: Settings = {
  confirm: true,
  confirmReveals: true,
  confirmSpends: true,
  pace: 'normal',
  told: 'own',
  toldKinds: {},
  theme: 'system',
  auto: false,
  usual: false,
  sound: false,
  notify: false,
  foldTray: false,
  explain: true,
};
const key = 'casus.settings';

const words: { pace: Settings['pace'][]; told: Told[]; theme: Settings['theme'][] } = {
  pace: ['slow', 'normal', 'fast', 'none'],
  told: ['own', 'all', 'none'],
  theme: ['system', 'light', 'dark'],
};

// Only what is known and of the right kind; settings come from storage and may be old.
export function readSettings(raw: unknown): Settings {
  const read: Settings = { ...standard };
  if (typeof raw !== 'object' || raw === null) return read;
  const given = raw as Record<string, unknown>;
  for (const name of [
    'confirm',
    'confirmReveals',
    'confirmSpends',
    'auto',
    'usual',
    'sound',
    'notify',
    'foldTray',
    'explain',
  ] as const) {
    const value = given[name];
    if (typeof value === 'boolean') read[name] = value;
  }
  read.pace = words.pace.find((word) => word === given.pace) ?? read.pace;
  read.told = words.told.find((word) => word === given.told) ?? read.told;
  if (typeof given.toldKinds === 'object' && given.toldKinds !== null)
    read.toldKinds = Object.fromEntries(
      Object.entries(given.toldKinds).filter((one): one is [string, Told] =>
        words.told.some((word) => word === one[1]),
      ),
    );
  read.theme = words.theme.find((word) => word === given.theme) ?? read.theme;
  return read;
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export const settings: Settings = $state(readSettings(stored()));
export const me: { user: User | null; ready: boolean } = $state({ user: null, ready: false });

const night = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const system = $state({ dark: night?.matches ?? false });

export function themeNow(): 'light' | 'dark' {
  if (settings.theme !== 'system') return settings.theme;
  return system.dark ? 'dark' : 'light';
}

export function showSettings(): void {
  document.documentElement.dataset.theme = themeNow();
  document.documentElement.dataset.pace = settings.pace;
}
night?.addEventListener('change', () => {
  system.dark = night.matches;
  showSettings();
});

let timer: ReturnType<typeof setTimeout> | null = null;

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  showSettings();
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // private windows may refuse; the settings then last as long as the page
  }
  if (!me.user) return;
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => void api.change({ settings: { ...settings } }).catch(() => undefined), 800);
}

function take(user: User | null): void {
  me.user = user;
  me.ready = true;
  if (user && Object.keys(user.settings ?? {}).length > 0) {
    Object.assign(settings, readSettings({ ...settings, ...user.settings }));
    showSettings();
  }
}

export async function loadMe(): Promise<void> {
  take((await api.me()).user);
}

// Whoever wants to sit down needs a session; a guest's is made at once.
export async function beSomeone(name = ''): Promise<void> {
  if (!me.ready) await loadMe();
  if (!me.user) take((await api.guest(name.trim())).user);
}
