import { isLoopbackHost } from '@threads-api/cli/local-server';
import { BadTarget, parseTarget, type Target } from '@threads-api/conformance';
import { conformanceCommand } from '../command/help.ts';
import { Refused } from '../http/refused.ts';

/**
 * Parses a server that a user enters, or a target file that a user drops on the page.
 *
 * - Accepts only servers on this machine, so that nobody can reach other hosts through the portal.
 * - Rejects `actions`, because they are shell commands, and the request may not come from the user.
 */
export function parseOtherTarget(body: unknown): Target {
  const { baseUrl, token, target }: Record<string, unknown> = Object(body);
  if (target !== undefined) {
    refuseActions(target);
    return onThisMachine(readTarget(target, 'The target file'));
  }
  if (typeof baseUrl !== 'string' || typeof token !== 'string' || token === '')
    throw new Refused(400, 'Enter a base URL and a token.');
  if (!URL.canParse(baseUrl))
    throw new Refused(400, 'The base URL is not a URL. Enter one such as http://localhost:8080/api/v1.');
  return onThisMachine(readTarget({ baseUrl, tokens: { full: token } }, 'The base URL or the token'));
}

function refuseActions(target: unknown): void {
  if (!('actions' in Object(target))) return;
  throw new Refused(
    400,
    `The portal does not run the commands in "actions" of a target file. Run ${conformanceCommand} --target FILE in a terminal, or remove "actions" to run the other checks here.`,
  );
}

function readTarget(json: unknown, name: string): Target {
  try {
    return parseTarget(json, name);
  } catch (error) {
    if (error instanceof BadTarget) throw new Refused(400, error.message);
    throw error;
  }
}

function onThisMachine(target: Target): Target {
  if (isLoopbackHost(new URL(target.baseUrl).host)) return target;
  throw new Refused(
    400,
    `Only a server on this machine can be tested here: localhost or 127.0.0.1. For other servers, use ${conformanceCommand}.`,
  );
}
