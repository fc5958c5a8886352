import type { Operation } from '../core/context';
import { json } from '../core/reply';
import { xsrfCookie } from '../core/xsrf';

/** GET logout: ends the session of the token that is presented; ended or unknown ones are answered alike. */
export const logout: Operation = {
  method: 'GET', path: 'logout', policy: 'public', mutates: true,
  async run({ services, request, ip }) {
    await services.sessions.end(request.headers.get('remember-me'), 'saida', ip);
    return json({ hasError: false }, 200, { 'set-cookie': xsrfCookie('', services.isSecure) });
  },
};
