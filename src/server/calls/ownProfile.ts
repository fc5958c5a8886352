import { readObject } from '../core/body';
import type { Call, Operation, Work } from '../core/context';
import type { Model } from '#kit/model';
import { fail } from '../core/failure';
import { once } from '../core/once';
import { reading } from '../core/work';
import { getRow, type Row } from '../db/query';
import { present } from '../operations/present';
import { changerOf, type Changer } from '../operations/save';
import { showing } from '../session/ownRow';

/** What a person changes of his own row; the rest is for who may edit users. */
const own = ['nome', 'email', 'telefone', 'foto'];
const shown = ['login', ...own, 'papel', 'perfil', 'empresa'];

/** GET user/perfil: one's own registration. */
export const ownProfile: Operation = {
  method: 'GET', path: 'user/perfil', policy: 'signedIn', mutates: false, whileBlocked: true,
  run: async (call) => ({ result: await reading(atHome(call), async (work) => answer(work, await rowOf(work))) }),
};

/** POST user/salvarperfil: one's own name, e-mail, phone and photo. Who had the old e-mail is told of the new one. */
export const saveOwnProfile: Operation = {
  method: 'POST', path: 'user/salvarperfil', policy: 'signedIn', mutates: true, whileBlocked: true,
  async run(call) {
    const body = await readObject(call.request);
    return showing(atHome(call), userModel(call), call.user.id, body, (asking, sent) => once(asking, sent, async (work) => {
      const values = Object.fromEntries(own.filter((name) => Object.hasOwn(sent, name)).map((name) => [name, sent[name]]));
      return answer(work, await changer(userModel(work))(work, values, work.user.id));
    }));
  },
};

/** The platform's people keep their row outside any company, also while they are in one; a seller's is not among what he sells. */
const atHome = (call: Call): Call => ({ ...call, scope: { company: call.user.platform ? '*' : call.user.company?.id ?? '*' } });
const userModel = ({ services }: Pick<Work, 'services'>): Model => services.byName.get('usuario') ?? fail({ kind: 'notFound' });
const rowOf = async (work: Work): Promise<Row> => await getRow(work.tx, userModel(work), work.user.id) ?? fail({ kind: 'notFound' });
/** His own e-mail and phone are no secret to him. */
const answer = async (work: Work, row: Row): Promise<unknown> => {
  const [record] = await present(work, userModel(work), [row]);
  return { id: row.id, versao: row.versao, ...Object.fromEntries(shown.map((name) => [name, row[name] ?? null])), $labels: record!.$labels };
};

/** The validation is built once a model. */
const changer = (model: Model): Changer => {
  const made = changers.get(model) ?? changerOf(model);
  changers.set(model, made);
  return made;
};
const changers = new WeakMap<Model, Changer>();
