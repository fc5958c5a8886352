import { json } from '../core/reply';
import { xsrfCookie } from '../core/digest';
import { house } from '../operations/house';

/** Ends the session of the token that is presented; ended or unknown ones are answered alike. */
export const logout = house('GET logout', {
  tag: 'Sessão',
  label: 'Sair',
  policy: 'public',
  mutates: true,
  answer: 'nothing',
  act: async ({ call: { services, request, ip } }) => {
    await services.sessions.end(request.headers.get('remember-me'), 'saida', ip);
    return json({ hasError: false }, 200, { 'set-cookie': xsrfCookie('', services.isSecure) });
  },
});
