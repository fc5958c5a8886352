import { calls, isNetwork, run, type HandlerContext, type InCompany, type Infer } from '#kit';
import { apiScopes } from '../../schemas/apiScopes';
import { companyApi } from '../../schemas/financeiro/companyApi';
import { criarChave, lerApi, revogarChave, trocarChave } from './companyApi';

type Chave = Infer<typeof companyApi>;
type Escopo = keyof typeof apiScopes;
type Context = HandlerContext & InCompany;

const maisChaves = 20;
const hora = 3_600_000;
const dia = 24 * hora;

/** Answers 404 for another company: the key of a company is made inside of it. */
const naPropria = ({ user, notFound }: Context, empresa: number): void => {
  if (user.company.id !== empresa) notFound();
};
const temTudo = ({ user }: Pick<Context, 'user'>, escopo: Escopo): boolean =>
  apiScopes[escopo].permissions.every((permissao) => user.permissions.has(permissao));

/** A program does nothing that its maker could not do. */
const podeDar = (context: Context, escopos: readonly Escopo[], campo?: string): void => {
  const { user, refuse } = context;
  if (user.seller !== null) refuse('Vendedores não criam chaves: elas veriam só as suas linhas!', campo);
  const falta = escopos.filter((escopo) => !temTudo(context, escopo));
  if (falta.length > 0)
    refuse(`Você não pode dar o que não tem: ${falta.map((one) => apiScopes[one].label).join(', ')}!`, campo);
};

const ativas = ({ rows, user }: Context) =>
  rows.all(companyApi, { empresa: user.company.id, situacao: 'ATIVA', $sort: [['id', 'asc']] });

/** The named key, or the only one. */
const escolhida = async (context: Context, chave: number | null): Promise<Chave> => {
  const { rows, user, refuse, notFound } = context;
  const todas = chave === null ? await ativas(context) : [];
  if (todas.length > 1) refuse('A empresa tem mais de uma chave: diga qual!', 'chave');
  const id = chave ?? todas[0]?.id ?? notFound();
  return (
    (await rows.one(companyApi, { id, empresa: user.company.id, situacao: 'ATIVA' }, { lock: true })) ?? notFound()
  );
};
const maisTempo = 168;
/** The replaced secret is good for so many hours more, at most seven days from now. */
const estender = async ({ rows, now, refuse }: Context, chave: Chave, horas: number): Promise<Chave> => {
  const ate = chave.anteriorAte === null ? 0 : Date.parse(chave.anteriorAte);
  if (chave.resumoAnterior === null || ate <= now.getTime())
    return refuse('A chave antiga já parou: troque outra vez, se o programa ainda não mudou!', 'anterior');
  if (ate + horas * hora > now.getTime() + maisTempo * hora)
    refuse('A chave antiga vale no máximo sete dias a partir de agora!', 'horas');
  return rows.update(companyApi, chave, { anteriorAte: new Date(ate + horas * hora).toISOString() });
};
const mostrar = <T extends string | null>({ id, nome, prefixo, valeAte, anteriorAte }: Chave, chave: T) => ({
  id,
  nome,
  prefixo,
  chave,
  valeAte,
  anteriorAte,
});
const hojeEm = ({ now, user }: Pick<Context, 'now' | 'user'>, dias = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: user.zone }).format(now.getTime() + dias * dia);

export const chamadasDaApi = calls(companyApi, {
  ler: run(lerApi, async (context, { form }) => {
    naPropria(context, form.id);
    return {
      chaves: await ativas(context),
      pode: (Object.keys(apiScopes) as Escopo[]).filter(
        (escopo) => context.user.seller === null && temTudo(context, escopo),
      ),
    };
  }),
  criar: run(criarChave, async (context, { form }) => {
    const { rows, user, refuse, drawKey } = context;
    naPropria(context, form.id);
    podeDar(context, form.escopos, 'escopos');
    const ips = form.ips ?? [];
    const errado = ips.find((one) => !isNetwork(one));
    if (errado !== undefined) refuse(`“${errado}” não é um IP nem uma rede, como 189.45.10.0/24!`, 'ips');
    if (form.valeAte !== null && form.valeAte < hojeEm(context))
      refuse('Escolha um dia que ainda não passou!', 'valeAte');
    const outras = await ativas(context);
    if (outras.length >= maisChaves) refuse(`No máximo ${maisChaves} chaves: revogue uma que não se usa!`);
    if (outras.some(({ nome }) => nome === form.nome)) refuse('Já há uma chave com este nome!', 'nome');
    const { text, prefix, digest } = drawKey(user.company.id);
    const chave = await rows.insert(companyApi, {
      empresa: user.company.id,
      nome: form.nome,
      prefixo: prefix,
      resumo: digest,
      escopos: form.escopos,
      ips: ips.length > 0 ? ips : null,
      porMinuto: form.porMinuto ?? 60,
      valeAte: form.valeAte ?? hojeEm(context, 365),
      responsavel: user.id,
      situacao: 'ATIVA',
    });
    return mostrar(chave, text);
  }),
  trocar: run(trocarChave, async (context, { form }) => {
    const { rows, user, now, drawKey } = context;
    naPropria(context, form.id);
    const antiga = await escolhida(context, form.chave);
    if (form.anterior) return mostrar(await estender(context, antiga, form.horas ?? 24), null);
    podeDar(context, antiga.escopos, 'chave');
    const { text, prefix, digest } = drawKey(user.company.id);
    const horas = form.horas ?? 24;
    const chave = await rows.update(companyApi, antiga, {
      prefixo: prefix,
      resumo: digest,
      // Makes the caller answer for the key from then on.
      responsavel: user.id,
      valeAte: antiga.valeAte < hojeEm(context, 30) ? hojeEm(context, 365) : antiga.valeAte,
      prefixoAnterior: horas > 0 ? antiga.prefixo : null,
      resumoAnterior: horas > 0 ? antiga.resumo : null,
      anteriorAte: horas > 0 ? new Date(now.getTime() + horas * hora).toISOString() : null,
    });
    return mostrar(chave, text);
  }),
  revogar: run(revogarChave, async (context, { form }) => {
    const { rows, now } = context;
    naPropria(context, form.id);
    const chave = await escolhida(context, form.chave);
    const semAnterior = { prefixoAnterior: null, resumoAnterior: null, anteriorAte: null };
    await rows.update(
      companyApi,
      chave,
      form.anterior ? semAnterior : { ...semAnterior, situacao: 'REVOGADA', revogadaEm: now.toISOString() },
    );
  }),
});
