import type { Operation } from '../core/context';

/** GET logout: ends the session of the token that is presented; ended or unknown ones are answered alike. */
export const logout: Operation = {
  method: 'GET', path: 'logout', policy: 'public', mutates: true,
  async run({ services, request }) {
    await services.sessions.end(request.headers.get('remember-me'), 'saida');
    return {};
  },
};
