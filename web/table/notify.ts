// Telling a player whose tab is hidden that it is their turn: the browser's notification, and a soft bell if asked for.
import { settings } from './me.svelte';
import type { Table } from './wire';

export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function tellTurn(table: Table, text: string): void {
  if (!document.hidden || !settings.notify || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  const note = new Notification(`Your turn: ${table.name}`, { body: text, tag: table.id });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

let audio: AudioContext | null = null;

export function ringOnce(): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  for (const [pitch, loudness] of [
    [659, 0.07],
    [1318, 0.025],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 1.1);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 1.2);
  }
}
