import { useSyncExternalStore } from 'react';
import { store } from '../session/store';
import { addressOf } from '../addresses';
import { modelByName } from '../models';
import { getSession } from '../session';
import type { Heard } from './heard';

/** Choice of a person for ringing, on this device: not asked yet, silence, a sound, notifications too. */
export type Wish = 'ask' | 'silent' | 'sound' | 'notify';

const keyOf = (): string => `toque.${getSession().user?.userId ?? ''}`;
export const readWish = (): Wish => store.getItem<Wish>(keyOf()) ?? 'ask';
const watchers = new Set<() => void>();
/** Something has rung, and nobody has said yet whether it may. */
let isAsked = false;
const changed = (): void => {
  for (const watcher of watchers) watcher();
};
export const useWish = (): Wish => useSyncExternalStore(watch, readWish);
export const useIsAsked = (): boolean => useSyncExternalStore(watch, () => isAsked && readWish() === 'ask');
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** In the click itself: a browser lets no page sound that nobody has touched. */
export const chooseWish = async (wish: Exclude<Wish, 'ask'>): Promise<void> => {
  store.setItem(keyOf(), wish);
  changed();
  if (wish !== 'silent') chime();
  if (wish === 'notify' && 'Notification' in window && Notification.permission === 'default')
    await Notification.requestPermission();
};

/** How loud, and which notes, on this device. */
export const volumes = { low: 0.08, normal: 0.25, loud: 0.8 } as const;
export const tones = { chime: [880, 1174.66], bell: [1567.98, 1318.51, 1046.5], horn: [440, 440, 440] } as const;
export interface Sound {
  readonly volume: keyof typeof volumes;
  readonly tone: keyof typeof tones;
}
const soundKey = (): string => `som.${getSession().user?.userId ?? ''}`;
const plainSound: Sound = { volume: 'normal', tone: 'chime' };
let heldSound: readonly [key: string, sound: Sound] | undefined;
export const readSound = (): Sound => {
  const key = soundKey();
  if (heldSound?.[0] !== key) heldSound = [key, { ...plainSound, ...store.getItem<Partial<Sound>>(key) }];
  return heldSound[1];
};
export const useSound = (): Sound => useSyncExternalStore(watch, readSound);
/** In the click itself, so that it can be heard. */
export const chooseSound = (change: Partial<Sound>): void => {
  const sound = { ...readSound(), ...change };
  store.setItem(soundKey(), sound);
  heldSound = [soundKey(), sound];
  changed();
  chime();
};

/** Entities that a screen rings for by itself: until somebody answers, not once. */
const held = new Set<string>();
export const holdRinging = (entity: string): (() => void) => {
  held.add(entity);
  return () => held.delete(entity);
};

let audio: AudioContext | undefined;
/** Some notes, made here: nothing is fetched. */
export const chime = (): void => {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  const context = audio;
  void context
    .resume()
    .then(() => {
      const start = context.currentTime;
      const { volume, tone } = readSound();
      tones[tone].forEach((pitch, index) => {
        const [note, loudness] = [context.createOscillator(), context.createGain()];
        const at = start + index * 0.16;
        note.frequency.value = pitch;
        loudness.gain.setValueAtTime(0.0001, at);
        loudness.gain.exponentialRampToValueAtTime(volumes[volume], at + 0.02);
        loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
        note.connect(loudness).connect(context.destination);
        note.start(at);
        note.stop(at + 0.42);
      });
    })
    .catch(() => undefined);
};

let missed = 0;
let plain = '';
/** The tab's title says how many have come since it was looked at. */
const mark = (text: string): void => {
  if (plain === '') plain = document.title;
  document.title = `(${text}) ${plain}`;
};
export const looked = (): void => {
  if (missed === 0 || document.hidden) return;
  missed = 0;
  document.title = plain;
  plain = '';
};

/** `isReader`: this tab sounds for all of the browser. */
export const ring = async (told: readonly Heard[], isReader: boolean): Promise<void> => {
  const model = await modelByName(told[0]!.entity);
  const rings = model?.live?.rings;
  if (!model || !rings) return;
  const words = (count: number): string => (count === 1 ? rings.one : rings.many.replace('{count}', String(count)));
  const isHeld = held.has(model.name);
  if (document.hidden && !isHeld) {
    missed += told.length;
    mark(words(missed));
  }
  const wish = readWish();
  if (wish === 'ask') {
    isAsked = true;
    changed();
  }
  if (!isReader || wish === 'ask' || wish === 'silent') return;
  if (!isHeld) chime();
  if (wish !== 'notify' || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  const shown = new Notification(model.label.many, { body: words(told.length), tag: model.name });
  shown.addEventListener('click', () => {
    window.focus();
    if (window.location.pathname !== addressOf(model)) window.location.assign(addressOf(model));
    shown.close();
  });
};
