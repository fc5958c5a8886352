import { messages } from '#kit/messages';
import { fold } from '#kit/text';
import { readObject } from '../core/body';
import type { Operation } from '../core/context';
import { fail } from '../core/failure';
import { loginKey } from '../session/brake';
import { isLoginTaken, loginsLike } from '../session/people';

const platform = { company: '*' } as const;
/** Who makes users may know which logins are taken, in other companies too; nobody else. */
const policy = { anyOf: ['USUARIO_EDITAR'] } as const;
const longest = 40;

/** POST user/existeusuario: is the login `login` taken? Logins are unique across all companies, the bin included. */
export const userExists: Operation = {
  method: 'POST', path: 'user/existeusuario', policy, mutates: false,
  async run({ services: { database }, request }) {
    const login = loginKey(textOf((await readObject(request)).login, 'login'));
    return { result: await database.read(platform, (tx) => isLoginTaken(tx, login)) };
  },
};

/** POST user/generateUsername: a free login made of a name: joana.darc, joana.darc2. */
export const generateUserName: Operation = {
  method: 'POST', path: 'user/generateUsername', policy, mutates: false,
  async run({ services: { database }, request }) {
    const base = baseOf(textOf((await readObject(request)).name, 'name'));
    const taken = await database.read(platform, (tx) => loginsLike(tx, base));
    for (let number = 1; ; number++) {
      const login = number === 1 ? base : `${base}${number}`;
      if (!taken.has(login)) return { result: login };
    }
  },
};
/** First and last name, without accents; at least three letters. */
const baseOf = (name: string): string => {
  const words = fold(name).split(/[^a-z0-9]+/).filter(Boolean);
  const base = (words.length > 1 ? `${words[0]}.${words.at(-1)}` : words[0] ?? '').slice(0, longest - 6).replace(/\.$/, '');
  return base.length >= 3 ? base : `usuario${base && `.${base}`}`;
};
const textOf = (value: unknown, field: string): string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? value : fail({ kind: 'invalid', fieldErrors: { [field]: messages.required } });
