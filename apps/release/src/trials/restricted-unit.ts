import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@threads-api/testing';
import { run, start } from '../run.ts';

/**
 * Starts the command line of the systemd unit in a sandbox like the unit's: a read-only system, no home folders, its own
 * /tmp, /dev and /proc, no capabilities, and two writable folders. Other restrictions of systemd, such as the system call
 * filter, are not tested.
 */
export async function tryUnit(service: string, scratch: string): Promise<string> {
  if ((await run('bwrap', ['--version'], { cwd: service }).catch(() => ({ code: 1 }))).code !== 0)
    return 'the unit was not tried, because bubblewrap (bwrap) is not installed';
  const unit = await readFile(join(service, 'deploy/threads.service'), 'utf8');
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
  const [program = ''] = settingOf('ExecStart').split(' ');
  const [state, cache] = [join(scratch, 'state'), join(scratch, 'cache')];
  await mkdir(state, { recursive: true });
  await mkdir(cache, { recursive: true });
  const [port, operationsPort] = [await freePort(), await freePort()];
  const environment = {
    PATH: '/opt/node:/usr/bin:/bin',
    NODE_COMPILE_CACHE: '/var/cache/threads',
    THREADS_ENV_FILE: '/opt/threads/deploy/threads.env',
    DRAIN_SECONDS: '0',
    PORT: `${port}`,
    OPERATIONS_PORT: `${operationsPort}`,
  };
  const sandbox = [
    ...['--unshare-user', '--uid', '10001', '--gid', '10001', '--unshare-pid', '--unshare-ipc', '--unshare-uts'],
    ...['--cap-drop', 'ALL', '--die-with-parent', '--new-session', '--clearenv'],
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...['/tmp', '/home', '/root', '/opt', '/var'].flatMap((folder) => ['--tmpfs', folder]),
    ...['--ro-bind', service, '/opt/threads', '--ro-bind', process.execPath, '/opt/node/node'],
    ...['--bind', state, '/var/lib/threads', '--bind', cache, '/var/cache/threads'],
    ...['--remount-ro', '/opt', '--remount-ro', '/var', '--chdir', settingOf('WorkingDirectory')],
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
  const server = await start('bwrap', [...sandbox, program, 'serve'], /"msg":"ready"/, { cwd: service });
  try {
    const ready = await fetch(`http://127.0.0.1:${operationsPort}/readyz`);
    if (!ready.ok) throw new Error(`The sandboxed service is not ready: ${ready.status}`);
    const user = ['user', 'create', '--name', 'Mara', '--address', 'mara@office.example'];
    const command = await run('bwrap', [...sandbox, program, ...user], { cwd: service });
    if (command.code !== 0)
      throw new Error(`The sandboxed command exited with code ${command.code}:\n${command.output}`);
    const write = await run('bwrap', [...sandbox, 'touch', '/opt/threads/x'], { cwd: service });
    if (write.code === 0) throw new Error('The sandbox can write to /opt/threads.');
  } finally {
    await server.stop();
  }
  return 'it runs in the sandbox of the unit';
}
