export { isLoopback, mayReach } from './addresses.ts';
export { checkWebhookUrl, hostOf, RefusedUrlError } from './check-webhook-url.ts';
