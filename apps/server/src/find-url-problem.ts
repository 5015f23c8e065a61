import { closest } from '@threads-api/cli';
import { isPostgresUrl } from '#store/formats';

/** The parameters that the driver reads from a URL (`pg/lib/connection-parameters.js` and `pg-connection-string`), with the values of some. */
const parameters: Record<string, readonly string[] | undefined> = {
  user: undefined,
  password: undefined,
  host: undefined,
  port: undefined,
  ssl: ['true', '1', '0', 'no-verify'],
  sslmode: ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'],
  sslcert: undefined,
  sslkey: undefined,
  sslrootcert: undefined,
  sslnegotiation: ['postgres', 'direct'],
  uselibpqcompat: ['true'],
  application_name: undefined,
  fallback_application_name: undefined,
  client_encoding: undefined,
  options: undefined,
  statement_timeout: undefined,
  lock_timeout: undefined,
  idle_in_transaction_session_timeout: undefined,
  query_timeout: undefined,
  // Providers add these to their URLs. The driver ignores them. channel_binding protects only together with TLS, so sslmode decides.
  channel_binding: ['disable', 'prefer', 'require'],
  gssencmode: ['disable', 'prefer'],
  target_session_attrs: ['any', 'read-write', 'primary'],
  connect_timeout: undefined,
  keepalives: undefined,
  keepalives_idle: undefined,
  keepalives_interval: undefined,
  keepalives_count: undefined,
  pgbouncer: undefined,
  connection_limit: undefined,
  pool_timeout: undefined,
};
const names = Object.keys(parameters);

/**
 * Why a database URL is refused; `undefined` if it is fine. The driver ignores unknown parameters: with `sslmod=verify-full`, it
 * would connect without TLS. Of the URL, only the names of parameters are printed, because the rest may be part of a password.
 */
export function findUrlProblem(url: string): string | undefined {
  if (/^\s|\s$/.test(url)) return 'DATABASE_URL has spaces around it. Remove them.';
  if (/^["'`]|["'`]$/.test(url)) return 'DATABASE_URL has quotes around it. Remove them.';
  if (/^:memory:/.test(url))
    return 'DATABASE_URL is :memory:, which loses everything when the command ends. Use the name of a file. To try the service, use threads serve --demo.';
  if (isPostgresUrl(url)) return findParameterProblem(url);
  if (/:\/\/|^file:|\?/.test(url)) return 'DATABASE_URL must start with postgres:// or be the name of an SQLite file.';
  return undefined;
}

function findParameterProblem(url: string): string | undefined {
  const start = url.indexOf('?');
  const query = start < 0 ? '' : url.slice(start + 1);
  const given = new URLSearchParams(query.replace(/#.*/s, ''));
  // Of several values, the driver uses one, which may turn off TLS.
  const repeated = [...given.keys()].find((name) => given.getAll(name).length > 1);
  if (repeated)
    return `DATABASE_URL has a parameter more than once. Remove one ${names.includes(repeated) ? repeated : 'of them'}.`;
  if (given.has('ssl') && given.has('sslmode')) return 'DATABASE_URL has ssl and sslmode. Use only sslmode.';
  // libpq uses the system's certificates. The driver would read a file with this name.
  if (given.get('sslrootcert') === 'system')
    return 'DATABASE_URL has sslrootcert=system. Leave it out: without sslrootcert, the public authorities that Node.js knows are trusted.';
  for (const [name, value] of given) {
    const values = Object.hasOwn(parameters, name) ? parameters[name] : [];
    if (values === undefined || values.includes(value)) continue;
    if (values.length > 0) return `DATABASE_URL has an unknown ${name}. Use ${values.join(', ')}.`;
    const meant = closest(name.toLowerCase(), names);
    if (meant) return `DATABASE_URL has an unknown parameter. Did you mean ${meant}?`;
    // An @ after the question mark ends a password that contains one.
    const shown = /^\w+$/.test(name) && !query.includes('@') ? ` ${name}, which` : ' a parameter that';
    return `DATABASE_URL has${shown} the driver would ignore. Use ${names.join(', ')}. Write a ? in the password as %3F.`;
  }
  return undefined;
}
