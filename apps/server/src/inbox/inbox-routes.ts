import type { Assignment, ThreadStatus } from '@threads-api/contract';
import type {
  Assignee,
  AttemptInfo,
  Audience,
  DeliveryInfo,
  Draft,
  DraftContent,
  DraftDetail,
  EndpointInfo,
  MessageOrigin,
  Receiver,
  TokenInfo,
} from '#store';

/** The signed-in user and the sign-in options. */
export interface SessionState {
  user: { id: string; name: string; address: string } | null;
  csrfToken?: string;
  expiresAt?: string;
  /** Whether OpenID Connect is configured. */
  openId: boolean;
}

/** A request to create a token. */
export interface TokenRequest {
  name: string;
  audience: Audience;
  scopes: string[];
  expiresInDays: number;
}

export interface OwnTokens {
  data: TokenInfo[];
  /** The available scopes for each audience. */
  scopes: Record<Audience, readonly string[]>;
  days: { standard: number; longest: number };
}

/** The id of the changed object. */
interface Changed {
  id: string;
}

/** The page's requests beyond the REST API, with their bodies and results. The server and the page share this type. */
export interface InboxRoutes {
  'GET /session': { result: SessionState };
  'POST /session': { body: { secret: string }; result: object };
  'DELETE /session': { result: object };
  /** Starts a sign-in with OpenID Connect. The page navigates to the URL. */
  'POST /open-id': { result: { url: string } };

  'GET /drafts': { result: { data: Draft[] } };
  /** The newest sent and discarded drafts. */
  'GET /ended-drafts': { result: { data: Draft[] } };
  'GET /drafts/:id': { result: DraftDetail };
  /** What happens when the draft is sent. */
  'GET /drafts/:id/receivers': { result: { data: Receiver[] } };
  'PATCH /drafts/:id': {
    body: { version: number; changes: Partial<Omit<DraftContent, 'reasoning'>> };
    result: Draft;
  };
  /** The reason is for the agent that proposed the draft. */
  'POST /drafts/:id/discard': { body: { version: number; reason: string }; result: Draft };
  /** `seenMessageId` is the newest message that the page showed, if the draft is not based on it. */
  'POST /drafts/:id/send': { body: { version: number; seenMessageId: string | null }; result: Draft };

  'GET /threads/:id/assignees': { result: { data: Assignee[] } };
  'PUT /threads/:id/unread': { body: { unread: boolean }; result: object };
  'PUT /threads/:id/status': { body: { status: ThreadStatus }; result: object };
  'PUT /threads/:id/assignee': { body: { assignee: Pick<Assignment, 'type' | 'id'> | null }; result: object };
  /** Creates a draft of the user's own reply. `basedOn` is the newest message that the page shows. */
  'POST /threads/:id/drafts': { body: { bodyText: string; basedOn: string | null }; result: Draft };
  /** Which messages of a thread were drafts, and who proposed them. */
  'GET /threads/:id/origins': { result: { data: MessageOrigin[] } };
  'POST /threads/:id/notes': { body: { bodyText: string }; result: object };

  'GET /tokens': { result: OwnTokens };
  'POST /tokens': { body: TokenRequest; result: TokenInfo & { token: string } };
  'DELETE /tokens/:id': { result: Changed };

  'GET /webhooks': { result: { data: EndpointInfo[]; events: string[] } };
  'POST /webhooks': { body: { url: string; events: string[] }; result: Changed & { secret: string } };
  'DELETE /webhooks/:id': { result: Changed };
  'POST /webhooks/:id/rotate': { result: Changed & { secret: string } };
  'POST /webhooks/:id/enable': { result: Changed };
  'POST /webhooks/:id/test': { result: Changed };
  'GET /webhooks/:id/deliveries': { result: { data: DeliveryInfo[] } };
  'GET /webhooks/:id/deliveries/:delivery': { result: { data: AttemptInfo[] } };
  'POST /webhooks/:id/deliveries/:delivery/redeliver': { result: Changed };
}

export type Route = keyof InboxRoutes;
/** The routes that only read. */
export type ReadRoute = Extract<Route, `GET ${string}`>;
/** The routes that change something for a signed-in user. */
export type ChangeRoute = Exclude<Route, ReadRoute | `${string} /session` | `${string} /open-id`>;

export type ResultOf<R extends Route> = InboxRoutes[R]['result'];
export type BodyOf<R extends Route> = InboxRoutes[R] extends { body: infer Body } ? Body : Record<never, never>;

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in the path of a route. */
export type ParamsOf<R extends Route> = { [Name in NameIn<R>]: string };
