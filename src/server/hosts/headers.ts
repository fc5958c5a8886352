/** On every response. No inline script and no inline style: the browser app loads everything from its own origin. */
const policy = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
  "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'",
].join('; ');

const fixed: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin', 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** Adds what is missing; a stricter policy that the response brings (a downloaded file's sandbox) stays. */
export const secured = (response: Response, { isHttps }: { readonly isHttps: boolean }): Response => {
  const { headers } = response;
  for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return response;
};
