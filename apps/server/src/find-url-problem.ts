import { closest } from '@threads-api/cli';
import { isPostgresUrl } from '#store/formats';

/** The parameters that decide how the connection is encrypted, with their values. */
const encryption: Record<string, readonly string[]> = {
  ssl: ['true', '1', '0', 'no-verify'],
  sslmode: ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'],
  sslnegotiation: ['postgres', 'direct'],
  uselibpqcompat: ['true'],
};

/**
 * The other parameters that the driver reads (`pg/lib/connection-parameters.js` and `pg-connection-string`), and from
 * `channel_binding` on, parameters that providers add and the driver ignores. channel_binding protects only together with TLS,
 * so sslmode decides.
 */
const others =
  'user password host port sslcert sslkey sslrootcert application_name fallback_application_name client_encoding options statement_timeout lock_timeout idle_in_transaction_session_timeout query_timeout channel_binding gssencmode target_session_attrs connect_timeout keepalives keepalives_idle keepalives_interval keepalives_count pgbouncer connection_limit pool_timeout';

const names = [...Object.keys(encryption), ...others.split(' ')];

const otherForm =
  'DATABASE_URL must start with postgres:// or be the name of an SQLite file. Write a name with a colon as ./NAME.';

/**
 * Why a database URL is refused; `undefined` if it is fine. The driver ignores unknown parameters: with `sslmod=verify-full`, it
 * would connect without TLS. Prints only the names of parameters, because the rest of the URL may be part of a password.
 */
export function findUrlProblem(url: string): string | undefined {
  if (/^[\s"'`]|[\s"'`]$/.test(url)) return 'DATABASE_URL has spaces or quotes around it. Remove them.';
  if (/^:memory:/.test(url))
    return 'DATABASE_URL is :memory:, which loses everything when the command ends. Use the name of a file. To try the service, use threads serve --demo.';
  if (isPostgresUrl(url)) return findFormProblem(url) ?? findParameterProblem(url);
  return /:\/\/|^[a-z][a-z\d+.-]+:|\?/i.test(url) ? otherForm : undefined;
}

/** Finds a URL that the driver would misread. It would then print a part of a password as the host. */
function findFormProblem(url: string): string | undefined {
  const [, rest] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(url) ?? [];
  if (rest === undefined) return otherForm;
  if (/[/?#].*@/s.test(rest))
    return 'DATABASE_URL has a /, ? or # before an @. In the password, write them as %2F, %3F and %23, and in parameters write @ as %40.';
  // Without a host, which is then in a parameter.
  if (!URL.canParse(url.replace('@/', '@localhost/')))
    return 'DATABASE_URL is not a valid URL. Use postgres://USER:PASSWORD@HOST:PORT/DATABASE.';
  return undefined;
}

function findParameterProblem(url: string): string | undefined {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  const given = new URLSearchParams(query);
  // The driver uses only one of repeated values, which may turn off TLS.
  const repeated = [...given.keys()].find((name) => given.getAll(name).length > 1);
  if (repeated)
    return `DATABASE_URL has a parameter more than once. Remove one ${names.includes(repeated) ? repeated : 'of them'}.`;
  if (given.has('ssl') && given.has('sslmode')) return 'DATABASE_URL has ssl and sslmode. Use only sslmode.';
  // libpq uses the system's certificates. The driver would read a file with this name.
  if (given.get('sslrootcert') === 'system')
    return 'DATABASE_URL has sslrootcert=system. Leave it out: without sslrootcert, the public authorities that Node.js knows are trusted.';
  for (const [name, value] of given) {
    const meant = names.includes(name) ? undefined : closest(name.toLowerCase(), names);
    if (meant) return `DATABASE_URL has an unknown parameter. Did you mean ${meant}?`;
    if (!names.includes(name))
      // The rest may be part of a password.
      return `DATABASE_URL has${/^\w+$/.test(name) ? ` ${name}, which` : ' a parameter that'} the driver would ignore. Use ${names.join(', ')}.`;
    const values = encryption[name];
    if (values && !values.includes(value)) return `DATABASE_URL has an unknown ${name}. Use ${values.join(', ')}.`;
  }
  return undefined;
}
