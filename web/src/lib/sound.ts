/** Short sounds, made as they are heard: nothing is loaded. Off until somebody asks for them. */
import type { Flight, GameFace } from '../games/contract';
import { settings } from './settings.svelte';

/** A tone that glides from a pitch to another, or, without a wave, noise around that pitch. Seconds and hertz. */
interface Note {
  at: number;
  lasts: number;
  pitch: number;
  to?: number;
  wave?: OscillatorType;
  loud: number;
}

const SOUNDS = {
  /** Paper on paper. */
  card: [{ at: 0, lasts: 0.09, pitch: 2600, to: 900, loud: 0.16 }],
  /** Two coins that touch. */
  coin: [
    { at: 0, lasts: 0.16, pitch: 2093, wave: 'triangle', loud: 0.07 },
    { at: 0.05, lasts: 0.24, pitch: 3136, wave: 'triangle', loud: 0.06 },
  ],
  /** Two soft steps in the sand. */
  camel: [
    { at: 0, lasts: 0.12, pitch: 320, to: 140, loud: 0.5 },
    { at: 0.16, lasts: 0.12, pitch: 280, to: 120, loud: 0.4 },
  ],
  /** A wave along the hull. */
  ship: [{ at: 0, lasts: 0.6, pitch: 300, to: 900, loud: 0.22 }],
  /** A squeak. */
  mouse: [
    { at: 0, lasts: 0.07, pitch: 1900, to: 2900, wave: 'sine', loud: 0.05 },
    { at: 0.09, lasts: 0.06, pitch: 2200, to: 3200, wave: 'sine', loud: 0.04 },
  ],
  /** Two soft notes. */
  turn: [
    { at: 0, lasts: 0.5, pitch: 523.25, wave: 'sine', loud: 0.08 },
    { at: 0.14, lasts: 0.5, pitch: 783.99, wave: 'sine', loud: 0.08 },
  ],
  /** A little fanfare. */
  victory: [
    { at: 0, lasts: 0.22, pitch: 523.25, wave: 'triangle', loud: 0.1 },
    { at: 0.16, lasts: 0.22, pitch: 659.25, wave: 'triangle', loud: 0.1 },
    { at: 0.32, lasts: 0.22, pitch: 783.99, wave: 'triangle', loud: 0.1 },
    { at: 0.48, lasts: 0.8, pitch: 1046.5, wave: 'triangle', loud: 0.12 },
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;
export const SOUND_NAMES = Object.keys(SOUNDS) as Sound[];

/** What is heard of a thing that moves, in any game; a game's face may know better, also of things by name. */
const USUAL: Record<string, Sound> = { card: 'card', camel: 'camel', caravan: 'camel', ship: 'ship', gem: 'coin' };

/** What is heard when some things move at once: of the first of them. */
export function soundOf({ sounds }: Pick<GameFace, 'sounds'>, flights: readonly Flight[]): Sound | null {
  const [first] = flights;
  if (!first) return null;
  const { what, name } = first.piece;
  return sounds?.[`${what}:${name}`] ?? sounds?.[what] ?? USUAL[what] ?? 'card';
}

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const note of SOUNDS[sound]) playNote(audio, note);
}

/** What is heard of a beat of the story. */
export function playBeat(face: Pick<GameFace, 'sounds'>, { flights }: { flights: readonly Flight[] }): void {
  const sound = soundOf(face, flights);
  if (sound) play(sound);
}

function playNote(audio: AudioContext, { at, lasts, pitch, to = pitch, wave, loud }: Note): void {
  const [start, end] = [audio.currentTime + at, audio.currentTime + at + lasts];
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(audio.destination);
  const source = wave ? toneIn(audio, wave, volume) : noiseIn(audio, lasts, volume);
  source.pitch.setValueAtTime(pitch, start);
  source.pitch.exponentialRampToValueAtTime(to, end);
  source.node.start(start);
  source.node.stop(end);
}

interface Source {
  node: AudioScheduledSourceNode;
  pitch: AudioParam;
}

function toneIn(audio: AudioContext, wave: OscillatorType, out: AudioNode): Source {
  const node = audio.createOscillator();
  node.type = wave;
  node.connect(out);
  return { node, pitch: node.frequency };
}

function noiseIn(audio: AudioContext, lasts: number, out: AudioNode): Source {
  const node = audio.createBufferSource();
  node.buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * lasts), audio.sampleRate);
  const samples = node.buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  node.connect(filter).connect(out);
  return { node, pitch: filter.frequency };
}
