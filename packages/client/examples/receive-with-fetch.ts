import { verifyWebhook, WebhookError } from '@threads-api/client/webhooks';

/** For platforms with fetch-style handlers: Deno, Bun, Cloudflare Workers, Next.js, Hono. */
export async function receive(request: Request, secret: string): Promise<Response> {
  try {
    const event = await verifyWebhook(request, secret);
    if (event.type === 'message.created' && event.data.direction === 'inbound')
      console.log('answer', event.data.threadId);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookError) return new Response(error.message, { status: 400 });
    throw error;
  }
}
