import { parse } from 'pg-connection-string';

/** The variables of libpq for the parameters of a URL: https://www.postgresql.org/docs/current/libpq-envars.html */
const variables = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  database: 'PGDATABASE',
  sslmode: 'PGSSLMODE',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
  sslnegotiation: 'PGSSLNEGOTIATION',
  options: 'PGOPTIONS',
  application_name: 'PGAPPNAME',
  connect_timeout: 'PGCONNECT_TIMEOUT',
};

/**
 * The environment in which the programs of PostgreSQL connect to a URL. Other users of the machine can see the arguments of a
 * program, but not its environment. The driver's parser reads the URL, so every URL that the service accepts works.
 */
export function libpqEnvironment(url: string): NodeJS.ProcessEnv {
  const parameters = parse(url);
  // The driver connects to localhost by default, libpq to a socket.
  const environment: NodeJS.ProcessEnv = { PGHOST: 'localhost', ...process.env };
  for (const [parameter, variable] of Object.entries(variables)) {
    const value = parameters[parameter];
    if (value) environment[variable] = `${value}`;
  }
  // Only the driver knows these.
  if (parameters.sslmode === 'no-verify' || (parameters.ssl === true && !parameters.sslmode))
    environment.PGSSLMODE = 'require';
  return environment;
}
