import { sql } from 'kysely';
import { f } from '#fields';
import { r } from '#kit/calls/result';
import type { Call } from '../core/context';
import { fail } from '../core/failure';
import { within } from '../core/work';
import type { Tx } from '../db/database';
import { byWhatsappOf, setByWhatsapp, silence, silencedBy, type ByWhatsapp } from '../notices/tell';
import { textsTo } from '../notices/texts';
import { leftBy, setLeft } from '../mail/readers';
import { house, maybe, said } from '../operations/house';

const platform = { company: '*' } as const;
/** So many are shown; older ones are reached by nobody, and go after thirty days. */
const shown = 50;

interface Row {
  readonly id: number;
  readonly entidade: string;
  readonly registro_id: number;
  readonly endereco: string | null;
  readonly texto: string;
  readonly tom: string;
  readonly criado_em: Date | string;
  readonly lido_em: Date | string | null;
}

/** GET backoffice/avisos: notices to the user in the present company, the newest first. */
const list = house('GET backoffice/avisos', {
  tag: 'Tela',
  label: 'Os avisos',
  policy: 'signedIn',
  result: {
    naoLidos: said.count,
    avisos: r.list({
      id: said.id,
      entidade: maybe.text,
      registro: maybe.id,
      endereco: maybe.text,
      texto: said.text,
      tom: said.text,
      quando: said.instant,
      lidoEm: maybe.instant,
    }),
  },
  act: async ({ call }) => {
    const { user } = call;
    const company = user.company?.id ?? null;
    const silenced = await call.services.database.read(platform, (tx) => silencedBy(tx, user.id));
    const { rows } = await within(call, (tx) =>
      sql<Row>`select id, entidade, registro_id, endereco, texto, tom, criado_em, lido_em from aviso
        where usuario_id = ${user.id} and empresa_id is not distinct from ${company}::bigint and categoria <> all(${silenced}::text[]) order by id desc limit ${shown}`.execute(
        tx,
      ),
    );
    return {
      naoLidos: rows.filter(({ lido_em }) => lido_em === null).length,
      avisos: rows.map(({ id, entidade, registro_id, endereco, texto, tom, criado_em, lido_em }) => ({
        id: Number(id),
        entidade: entidade || null,
        registro: Number(registro_id) || null,
        endereco,
        texto,
        tom,
        quando: new Date(criado_em).toISOString(),
        lidoEm: lido_em === null ? null : new Date(lido_em).toISOString(),
      })),
    };
  },
});

/** POST backoffice/avisos/lidos: one is read, or all are. Nothing of the business changes: no audit row. */
const read = house('POST backoffice/avisos/lidos', {
  tag: 'Tela',
  label: 'Avisos lidos',
  policy: 'signedIn',
  mode: 'write',
  form: { id: f.integer({ min: 1 }) },
  result: r.nothing,
  act: async ({ input }, { tx, user, services }) => {
    const { id } = (input as { readonly form: { readonly id: number | null } }).form;
    await sql`update aviso set lido_em = ${services.now()} where usuario_id = ${user.id} and lido_em is null and (${id}::bigint is null or id = ${id}::bigint)`.execute(
      tx,
    );
    return undefined;
  },
});
interface Preference {
  readonly categoria: string;
  readonly recebe: boolean;
  readonly canal: 'SINO' | 'EMAIL' | 'CELULAR' | null;
  readonly diario: boolean | null;
}
const quando = { NAO: 'Não', NA_HORA: 'Na hora', DIARIO: 'Resumo às 8h' } as const satisfies Record<ByWhatsapp, string>;
const chosen = {
  categorias: r.list({
    nome: said.text,
    rotulo: said.text,
    sobre: said.text,
    recebe: said.flag,
    obrigatoria: said.flag,
    /** Null for a category that never comes by e-mail, and for a person without an address. */
    porEmail: f.bool(),
    /** Null for a category that never goes by WhatsApp. */
    porWhatsapp: f.enum(quando),
  }),
  /** A mobile is registered. */
  celular: said.flag,
  /** The platform has a line for them. */
  linha: said.flag,
};
/** Reader of mails to a person: the company is the person's own, also while in another shop. */
const readerOf = async (tx: Tx, person: number) => {
  const { rows } = await sql<{ email: string | null; company: number | null }>`
    select email, empresa_id as company from usuario where id = ${person}`.execute(tx);
  const { email, company } = rows[0] ?? {};
  return email ? { email, company: Number(company ?? 0) } : null;
};
/** Categories that reach this person, and which ones they receive. */
const choices = async ({ services, user }: Pick<Call, 'services' | 'user'>) => {
  const { silenced, left, texts, byWhatsapp } = await services.database.read(platform, async (tx) => {
    const reader = await readerOf(tx, user.id);
    return {
      silenced: await silencedBy(tx, user.id),
      left: reader && (await leftBy(tx, reader)),
      texts: await textsTo(tx, services, user.id),
      byWhatsapp: await byWhatsappOf(tx, user.id),
    };
  });
  return {
    categorias: services.noticeCategories
      .filter((one) => user.admin || !one.platform)
      .map(({ name, label, about, required, mail, whatsapp }) => ({
        nome: name,
        rotulo: label,
        sobre: about,
        recebe: required || !silenced.includes(name),
        obrigatoria: required,
        porEmail: mail && left !== null ? required || !left.has(label) : null,
        porWhatsapp: whatsapp && texts !== null ? (byWhatsapp.get(name) ?? ('NAO' as const)) : null,
      })),
    celular: texts?.celular ?? false,
    linha: texts?.linha ?? false,
  };
};
/** GET backoffice/avisos/preferencias: the categories, and which ones the user receives. */
const preferences = house('GET backoffice/avisos/preferencias', {
  tag: 'Tela',
  label: 'Quais avisos recebo',
  policy: 'signedIn',
  result: chosen,
  act: ({ call }) => choices(call),
});
/** POST backoffice/avisos/preferencias: one category on or off, in the bell of all devices, by e-mail or by WhatsApp. */
const prefer = house('POST backoffice/avisos/preferencias', {
  tag: 'Tela',
  label: 'Escolher quais avisos recebo',
  policy: 'signedIn',
  mutates: true,
  form: {
    categoria: f.text({ required: true, max: 60 }),
    recebe: f.bool({ required: true }),
    canal: f.enum({ SINO: 'Sino', EMAIL: 'E-mail', CELULAR: 'WhatsApp' }, { help: 'Vazio: o sino.' }),
    diario: f.bool({ help: 'Por WhatsApp: um resumo por dia, às 8h.' }),
  },
  result: chosen,
  act: async ({ call, input }) => {
    const { categoria, recebe, canal, diario } = (input as { readonly form: Preference }).form;
    const category = call.services.noticeCategories.find(({ name }) => name === categoria);
    const wrong = (message: string): never => fail({ kind: 'invalid', message, fieldErrors: { categoria: message } });
    if (!category) return wrong('Esta categoria de avisos não existe!');
    if (category.required && !recebe && canal !== 'CELULAR') return wrong('Estes avisos não podem ser desligados!');
    await call.services.database.transaction(platform, async (tx) => {
      if (canal === 'CELULAR') {
        const texts = await textsTo(tx, call.services, call.user.id);
        if (!category.whatsapp || texts === null) return wrong('Estes avisos não chegam por WhatsApp!');
        if (recebe && !texts.celular) return wrong('Informe antes o seu celular no perfil!');
        const when = recebe ? (diario ? 'DIARIO' : 'NA_HORA') : 'NAO';
        return setByWhatsapp(tx, call.user.id, category, when, call.services.now());
      }
      if (canal !== 'EMAIL') return silence(tx, call.user.id, category, !recebe);
      const reader = await readerOf(tx, call.user.id);
      if (!category.mail || reader === null) return wrong('Estes avisos não chegam por e-mail!');
      return setLeft(tx, call.services, { ...reader, about: category.label }, !recebe);
    });
    return choices(call);
  },
});
export const notices = [list, read, preferences, prefer];
