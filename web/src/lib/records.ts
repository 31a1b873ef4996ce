/** Records as files: a game to keep, to send to somebody, to go on with elsewhere. */
import type { Json } from '../../generated/protocol';
import { Refusal } from './api';
import { myself } from './guest.svelte';

/** Bigger files are no records. */
const LARGEST = 1_000_000;
/** Who plays the other seats of a game that is gone on with. */
const RIVALS = 'level:3';

export function download(record: Json, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: 'application/json' }));
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function read(file: File): Promise<Json> {
  if (file.size > LARGEST) throw new Refusal('bad-record', '');
  try {
    return JSON.parse(await file.text()) as Json;
  } catch {
    throw new Refusal('bad-record', '');
  }
}

/** Lays a game out from its record: to replay, or to go on with on its first seat. Returns where. */
export async function layOut(file: File): Promise<string> {
  const record = await read(file);
  const { home } = await import('../home/home.svelte');
  const players = Number(record?.players) || 0;
  const seats = [myself(), ...Array<string>(Math.max(0, players - 1)).fill(RIVALS)];
  const table = await home.take(record, seats);
  return table.state === 'over' ? `/replay/${table.match}` : `/t/${table.id}`;
}
