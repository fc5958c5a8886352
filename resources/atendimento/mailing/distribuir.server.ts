import { routine, routines } from '#kit/work/routine';
import type { HandlerContext, Infer } from '#kit';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { vendedor } from '../../../schemas/cadastros/vendedor';
import { mailingAberto } from '../../../schemas/situacoesDoMailing';
import { escrever } from './escrever.server';
import { momentoDe } from '../../comum/momento.server';
import { prazoPara } from './mover.server';
import { avisarRetornos } from './retornos.server';

type Context = Pick<HandlerContext, 'rows' | 'db' | 'now' | 'user'>;
type Lista = Infer<typeof mailingLista>;
const porVez = 200;

/** Sellers of a list who take part today, by id. */
const quemRecebe = async ({ rows }: Context, { empresa, vendedores, ausentes }: Lista) => {
  const { rows: todos } = await rows.find(
    vendedor,
    {
      ativo: true,
      empresa: empresa ?? { empty: true },
      ...(vendedores?.length && { id: vendedores }),
      $sort: [['id', 'asc']],
    },
    { page: 1, size: 1000 },
  );
  return todos.filter(({ id }) => !ausentes?.includes(id));
};

/** Gives waiting contacts of one list, the oldest first. True when some may be left. */
export const distribuir = async (context: Context, id: number): Promise<boolean> => {
  const { rows, now } = context;
  // Held until the end: two processes give no contact twice, and the turn goes on after a restart.
  const lista = await rows.get(mailingLista, id, { lock: true });
  if (!lista?.ativo || !['RODIZIO', 'MENOS_CARREGADO'].includes(lista.distribuicao)) return false;
  const presentes = await quemRecebe(context, lista);
  const { rows: espera } = await rows.find(
    mailing,
    {
      lista: id,
      situacao: 'NOVO',
      vendedor: { empty: true },
      $sort: [
        ['criadoEm', 'asc'],
        ['id', 'asc'],
      ],
    },
    { page: 1, size: porVez },
  );
  if (presentes.length === 0 || espera.length === 0) return false;
  const cargas = new Map(
    (
      await rows.groupBy(mailing, {
        by: ['vendedor'],
        where: { lista: id, situacao: [...mailingAberto], vendedor: presentes.map((one) => one.id) },
      })
    ).map((one) => [one.vendedor, one.count]),
  );
  const carga = (one: number): number => cargas.get(one) ?? 0;
  let { ponteiro } = lista;
  let dados = 0;
  for (const contato of espera) {
    const livres = presentes.filter((one) => carga(one.id) < (lista.limitePorVendedor ?? Number.POSITIVE_INFINITY));
    if (livres.length === 0) break;
    const vez =
      lista.distribuicao === 'RODIZIO'
        ? (livres.find((one) => one.id > (ponteiro ?? 0)) ?? livres[0]!)
        : livres.toSorted((a, b) => carga(a.id) - carga(b.id) || a.id - b.id)[0]!;
    ponteiro = vez.id;
    cargas.set(vez.id, carga(vez.id) + 1);
    dados += 1;
    const dado = await rows.update(mailing, contato, {
      vendedor: vez.id,
      responderAte: prazoPara(lista.minutosSemResposta, now),
    });
    await escrever(context, dado, { tipo: 'MOVIDO', texto: `Distribuído a ${vez.nome}.` });
  }
  if (dados > 0) await rows.tally(mailingLista, { id }, { set: { ponteiro } });
  return dados === porVez;
};

/** Takes contacts from sellers who did not call within the minutes of the list. */
export const semResposta = async (context: Context): Promise<boolean> => {
  const { rows, now } = context;
  const vencido = { situacao: 'NOVO', vendedor: { empty: false }, responderAte: { lte: now.toISOString() } } as const;
  const { rows: vencidos } = await rows.find(
    mailing,
    { ...vencido, $sort: [['responderAte', 'asc']] },
    { page: 1, size: porVez },
  );
  for (const { id } of vencidos) {
    // Somebody may have got it anew meanwhile.
    const row = await rows.one(mailing, { id, ...vencido }, { lock: 'skip' });
    if (!row?.vendedor || !row.responderAte) continue;
    const quem = (await rows.get(vendedor, row.vendedor))?.nome ?? 'vendedor';
    const solto = await rows.update(mailing, row, { vendedor: null, responderAte: null });
    const texto = `${quem} não agiu até ${momentoDe(new Date(row.responderAte), context.user.zone).hora}: voltou à fila.`;
    await escrever(context, solto, { tipo: 'MOVIDO', texto });
  }
  return vencidos.length === porVez;
};

export const rotinasDoMailing = routines(mailing, {
  retornos: routine({ label: 'Avisos de retornos combinados', every: 60, run: avisarRetornos }),
  semResposta: routine({
    label: 'Contatos sem ação voltam à fila',
    every: 30,
    run: ({ within }) => within('*', semResposta),
  }),
  distribuicao: routine({
    label: 'Distribuição de contatos',
    every: 15,
    run: async ({ within }) => {
      const listas = await within('*', async ({ rows }) => {
        const esperam = await rows.groupBy(mailing, {
          by: ['lista'],
          where: { situacao: 'NOVO', vendedor: { empty: true } },
        });
        const achadas = await rows.byId(
          mailingLista,
          esperam.map(({ lista }) => lista),
        );
        return [...achadas.values()].filter(
          ({ ativo, distribuicao }) => ativo && ['RODIZIO', 'MENOS_CARREGADO'].includes(distribuicao),
        );
      });
      let resta = false;
      for (const { id, empresa } of listas)
        if (await within(empresa ?? '*', (context) => distribuir(context, id))) resta = true;
      return resta;
    },
  }),
});
