import { messages } from '#kit/messages';
import { fold } from '#kit/text';
import { fail } from '../core/failure';
import { text, withBody } from '../openapi/schema';
import { house, said } from '../operations/house';
import { loginKey } from '../session/brake';
import { isLoginTaken, loginsLike } from '../session/people';

const platform = { company: '*' } as const;
/** Editors of users may learn which logins are taken, in other companies too; nobody else may. */
const policy = { anyOf: [], ofParts: ['people.update'] } as const;
const longest = 40;

const common = { tag: 'Sessão', policy } as const;
const upTo200 = { ...text, maxLength: 200 };

/** Is the login `login` taken? Logins are unique across all companies, the bin included. */
export const userExists = house('POST user/existeusuario', {
  ...common,
  label: 'Este login já existe?',
  body: withBody({ login: upTo200 }, ['login']),
  result: said.flag,
  act: ({
    call: {
      services: { database },
    },
    body,
  }) => {
    const login = loginKey(textOf(body.login, 'login'));
    return database.read(platform, (tx) => isLoginTaken(tx, login));
  },
});

/** A free login made of a name: joana.darc, joana.darc2. */
export const generateUserName = house('POST user/generateUsername', {
  ...common,
  label: 'Sugerir um login',
  body: withBody({ name: upTo200 }, ['name']),
  result: said.text,
  act: async ({
    call: {
      services: { database },
    },
    body,
  }) => {
    const base = baseOf(textOf(body.name, 'name'));
    const taken = await database.read(platform, (tx) => loginsLike(tx, base));
    for (let number = 1; ; number++) {
      const login = number === 1 ? base : `${base}${number}`;
      if (!taken.has(login)) return login;
    }
  },
});
/** First and last name, without accents; at least three letters. */
const baseOf = (name: string): string => {
  const words = fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const base = (words.length > 1 ? `${words[0]}.${words.at(-1)}` : (words[0] ?? ''))
    .slice(0, longest - 6)
    .replace(/\.$/, '');
  return base.length >= 3 ? base : `usuario${base && `.${base}`}`;
};
const textOf = (value: unknown, field: string): string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200
    ? value
    : fail({ kind: 'invalid', fieldErrors: { [field]: messages.required } });
