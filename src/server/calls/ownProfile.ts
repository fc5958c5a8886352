import { f } from '#fields';
import { fieldsOf, type Model } from '#kit/read/model';
import { partOf } from '#kit/entity/parts';
import type { Call, Work } from '../core/context';
import { fail } from '../core/failure';
import { reading, once } from '../core/work';
import { getRow, type Row } from '../db/query';
import { labels } from '../openapi/components';
import { objectOf } from '../openapi/fields';
import { exactly, identity, nullable, text, whole } from '../openapi/schema';
import { house } from '../operations/house';
import { present } from '../operations/present';
import { changerOf } from '../operations/save/save';
import { showing } from '../session/accounts';

/** Fields that users may change in their own row; the rest is for those who may edit users. */
const own = ['nome', 'email', 'telefone', 'foto'];
const shown = ['login', ...own, 'papel', 'perfil', 'empresa'];

const profile = exactly({
  id: identity,
  versao: whole,
  login: text,
  nome: text,
  email: nullable(text),
  telefone: nullable(text),
  foto: nullable(identity),
  papel: text,
  perfil: nullable(identity),
  empresa: nullable(identity),
  $labels: labels,
});
const common = { tag: 'Sessão', policy: 'signedIn', whileBlocked: true, answer: { result: profile } } as const;

/** One's own registration. */
export const ownProfile = house('GET user/perfil', {
  ...common,
  label: 'O próprio cadastro',
  act: ({ call }) => reading(atHome(call), async (work) => answer(work, await rowOf(work))),
});

/**
 * One's own name, e-mail, phone and photo, held against the `versao` that was read. The old e-mail address gets a
 * notice of the new one.
 */
export const saveOwnProfile = house('POST user/salvarperfil', {
  ...common,
  label: 'Alterar o próprio cadastro',
  mutates: true,
  body: objectOf(
    fieldsOf({
      versao: f.integer({ required: true }),
      nome: f.text(),
      email: f.email(),
      telefone: f.phone(),
      foto: f.image(),
    }),
    'body',
  ),
  act: ({ call, body }) =>
    showing(
      atHome(call),
      userModel(call),
      call.user.id,
      body,
      async (asking, sent) =>
        (
          await once(asking, sent, async (work) => {
            const values = Object.fromEntries(
              ['versao', ...own].filter((name) => Object.hasOwn(sent, name)).map((name) => [name, sent[name]]),
            );
            return answer(work, await changerOf(userModel(work))(work, values, work.user.id));
          })
        ).result,
    ),
});

/**
 * Keeps the platform's people in their own row outside any company, also while they are in one; a seller's row is not
 * among those they sell.
 */
const atHome = (call: Call): Call => ({
  ...call,
  scope: { company: call.user.platform ? '*' : (call.user.company?.id ?? '*') },
});
const userModel = ({ services }: Pick<Work, 'services'>): Model =>
  partOf(services.models, 'people') ?? fail({ kind: 'notFound' });
const rowOf = async (work: Work): Promise<Row> =>
  (await getRow(work.tx, userModel(work), work.user.id)) ?? fail({ kind: 'notFound' });
/** The user's own e-mail and phone, without masks. */
const answer = async (work: Work, row: Row): Promise<unknown> => {
  const [record] = await present(work, userModel(work), [row]);
  return {
    id: row.id,
    versao: row.versao,
    ...Object.fromEntries(shown.map((name) => [name, row[name] ?? null])),
    $labels: record!.$labels,
  };
};
