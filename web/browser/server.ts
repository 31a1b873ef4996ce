/** A server as people start it, or the same pages as plain files. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PYTHON = process.env.PYTHON ?? 'python3';
const OPENING = /Fondaco is open: (http:\/\/\S+)/;
const SERVING = /\((http:\/\/[^/]+)\/\)/;

export interface Server {
  address: string;
  /** What stands before all paths. */
  below: string;
  stop(): void;
  /** It is gone, with all that it kept. */
  close(): void;
}

/** `more` are settings of the server, or where it finds more games. */
export function openServer(more: Record<string, string> = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'fondaco-browser-'));
  const settings = { FONDACO_PORT: '0', FONDACO_DATA: folder, FONDACO_BOT_PACE: '0', FONDACO_LIMITS: 'off' };
  const server = spawn(PYTHON, ['-m', 'fondaco', 'serve'], { env: { ...process.env, ...settings, ...more } });
  return opened(server, OPENING, more.FONDACO_URL ? new URL(more.FONDACO_URL).pathname : '', folder);
}

/** The same pages in a folder, handed out by somebody who knows nothing of them. */
export function serveFiles(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'fondaco-files-'));
  const below = '/some/where';
  execFileSync(PYTHON, [join(import.meta.dirname, '..', '..', 'tools', 'write_site.py'), folder + below]);
  const serving = ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder];
  return opened(spawn(PYTHON, serving), SERVING, below, folder);
}

/** Another address of a server that is open. When it stops, nobody is there, while the server stays for others. */
export function openDoor(address: string): Promise<Server> {
  const { hostname, port } = new URL(address);
  const passing = new Set<Socket>();
  const door = createServer((outside) => {
    const inside = connect(Number(port), hostname);
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      passing.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        passing.delete(one);
      });
    }
  });
  const stop = () => {
    door.close();
    for (const one of passing) one.destroy();
  };
  return new Promise((found, failed) => {
    door.on('error', failed);
    door.listen(0, hostname, () => {
      const { port } = door.address() as AddressInfo;
      found({ address: `http://${hostname}:${port}`, below: '', stop, close: stop });
    });
  });
}

/** As soon as it says where it can be found. */
function opened(server: ChildProcess, opening: RegExp, below: string, folder: string): Promise<Server> {
  const stop = () => void server.kill('SIGKILL');
  const close = () => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((found, failed) => {
    let said = '';
    const hear = (data: Buffer) => {
      said += data.toString();
      const address = opening.exec(said)?.[1];
      if (address) found({ address, below, stop, close });
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.on('exit', () => failed(new Error(`the server did not open:\n${said}`)));
  });
}
