import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseTarget, type Target } from '../src/index.ts';

const source = fileURLToPath(new URL('./go', import.meta.url));

export interface Started {
  target: Target;
  stop(): void;
}

/** Compiles the server in `go/`. Returns the path of the program. */
export function buildGoServer(folder: string): string {
  const program = join(folder, 'server');
  execFileSync('go', ['build', '-o', program, '.'], { cwd: source, env: { ...process.env, GOFLAGS: '-mod=mod' } });
  return program;
}

export async function startGoServer(program: string, ...flags: string[]): Promise<Started> {
  const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout))
    return { target: parseTarget(JSON.parse(line)), stop: () => child.kill() };
  throw new Error('The Go server did not start.');
}

/** Puts nginx in front of a server, with the settings that its documentation shows for a proxy. */
export async function startNginx({ baseUrl, ...target }: Target, port: number): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-nginx-'));
  const upstream = new URL(baseUrl);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid nginx.pid; error_log stderr crit; events {}
http {
  access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  upstream threads { server ${upstream.host}; keepalive 8; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://threads; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}${upstream.pathname}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with exit code ${child.exitCode}.`);
  }
  return {
    target: { ...target, baseUrl: url },
    stop() {
      child.kill();
      child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}
