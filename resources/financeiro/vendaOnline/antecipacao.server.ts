import { dayText } from '#kit/dayText';
import { createHash } from 'node:crypto';
import { calls, run, type HandlerContext, type Infer } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { todayIn } from '#kit/period';
import { routine, routines } from '#kit/work/routine';
import { antecipacao, emAndamento } from '../../../schemas/financeiro/vendaOnline/antecipacao';
import { zoopConta } from '../../../schemas/financeiro/vendaOnline/zoopConta';
import { zoopDiferenca } from '../../../schemas/financeiro/vendaOnline/zoopDiferenca';
import { zoopRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import { zoopTransacao } from '../../../schemas/financeiro/vendaOnline/zoopTransacao';
import { centavos, dinheiro, emCentavos, reais, somar, type Centavos } from '../../comum/centavos';
import { diasUteis } from '../../comum/diasUteis';
import { semCredenciamento, tentado } from '../provedor.server';
import type { AdvanceAnswer, AdvancesThere, AdvanceTerms } from '../vendasNoParceiro.server';
import { confirmarAntecipacao, recebiveisAntecipaveis, simularAntecipacao, situacaoDaAntecipacao } from './antecipacao';
import { custoEfetivo, seEsperar } from './custoDaAntecipacao';
import { contaDa, type Tx } from './espelho.server';
import { zonaDaPlataforma } from '../../comum/zona';

type Antecipacao = Infer<typeof antecipacao>;
type Recebivel = Infer<typeof zoopRecebivel>;
type Rows = Pick<HandlerContext, 'rows'>;
const mudaram = 'As condições mudaram: simule de novo!';
const semAntecipacao = 'O parceiro de pagamentos não antecipa por aqui. Fale com ele!';
/** Milliseconds for which terms hold. */
const validade = 1_800_000;
/** Milliseconds after which a request that the provider does not know has not arrived. */
const perdida = 120_000;

const termosDe = ({ liquido, custo, bruto, creditoEm, cetAno }: Antecipacao): string =>
  `A empresa cede ao parceiro de pagamentos ${dinheiro(bruto)} a receber e recebe ${dinheiro(liquido)} em ${dayText(creditoEm ?? '')}. O custo é de ${dinheiro(custo)}, custo efetivo total de ${(cetAno ?? 0).toLocaleString('pt-BR')}% ao ano. As parcelas escolhidas deixam de ser pagas à empresa nos seus dias. Estorno ou disputa de uma venda antecipada é descontado das próximas. A confirmação não pode ser desfeita.`;

/** Digest of everything that was shown. */
const resumoDe = (terms: AdvanceTerms): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        terms.rate,
        terms.credit,
        terms.items.map(({ receivable, expected, days, gross, cost, net }) => [
          receivable,
          expected,
          days,
          gross,
          cost,
          net,
        ]),
      ]),
    )
    .digest('hex');
const termsOf = ({ taxaMes, creditoEm, itens }: Antecipacao): AdvanceTerms => ({
  rate: taxaMes ?? 0,
  credit: creditoEm ?? '',
  items: (itens ?? []).map(({ recebivel, previsto, dias, bruto, custo, liquido }) => ({
    receivable: recebivel,
    expected: previsto,
    days: dias,
    gross: centavos(bruto),
    cost: centavos(custo),
    net: centavos(liquido),
  })),
});

/** Sales with an open difference: nothing of them is advanced before somebody has explained it. */
const comDiferenca = async ({ rows }: Rows): Promise<ReadonlySet<number>> =>
  new Set(
    (await rows.all(zoopDiferenca, { situacao: 'ABERTA', transacao: { empty: false } })).flatMap(({ transacao }) =>
      transacao == null ? [] : [transacao],
    ),
  );
/** Days between which nothing is left to advance: the provider pays an advance on the next business day. */
const diasDe = (now: Date): { readonly hoje: string; readonly proximo: string } => {
  const hoje = todayIn(zonaDaPlataforma, now);
  return { hoje, proximo: diasUteis().after(hoje) };
};
/** Reason why a receivable cannot be advanced; undefined when it can. */
const impedimento = (
  { situacao, bloqueado, previsto, antecipacao: outra, transacao }: Recebivel,
  venda: Infer<typeof zoopTransacao> | undefined,
  diferem: ReadonlySet<number>,
  { hoje, proximo }: ReturnType<typeof diasDe>,
): string | undefined => {
  if (situacao !== 'PREVISTO' || previsto == null || previsto <= hoje) return 'já venceu ou foi paga';
  if (previsto <= proximo) return 'cai até o próximo dia útil';
  if (venda?.forma !== 'CREDITO') return 'não é de venda no crédito';
  if (bloqueado === true) return 'de venda em disputa';
  if (outra != null) return 'já está em uma antecipação';
  if (diferem.has(transacao)) return 'de venda com diferença em aberto';
  return undefined;
};

/** Marks the receivables of an advance; null frees them. */
const prender = async ({ rows }: Rows, row: Antecipacao, em: number | null): Promise<void> => {
  const ids = (row.itens ?? []).map(({ recebivel }) => recebivel);
  for (const one of await rows.all(zoopRecebivel, { idZoop: ids })) {
    if (em === null && one.antecipacao !== row.id) continue;
    await rows.update(zoopRecebivel, one, { antecipacao: em });
  }
};

/** Books a decision of the provider. A refused advance frees its receivables. */
const anotar = async (context: HandlerContext, id: number, answer: AdvanceAnswer): Promise<Antecipacao | undefined> => {
  const { rows, now } = context;
  const row = await rows.get(antecipacao, id, { lock: true });
  if (!row || !(emAndamento as readonly string[]).includes(row.situacao)) return row;
  if (answer.state === 'RECUSADA') await prender(context, row, null);
  return rows.update(antecipacao, row, {
    situacao: answer.state,
    mensagem: answer.message.slice(0, 200),
    perguntadaEm: now.toISOString(),
    ...(answer.id !== '' && { idParceiro: answer.id.slice(0, 64) }),
  });
};
/** Sends a confirmed advance. Without an answer it stays as it is: the provider is asked before it is sent again. */
const enviar = async (advances: AdvancesThere, tx: Tx, seller: string, row: Antecipacao) => {
  const sent = await tentado(() => advances.confirm(seller, termsOf(row), row.chave));
  return tx((context) =>
    sent === 'failed'
      ? context.rows.change(antecipacao, row.id, {
          mensagem: 'O parceiro não respondeu. Perguntamos a ele antes de qualquer novo envio.',
        })
      : anotar(context, row.id, sent.answer),
  );
};

/** Asks the provider for advances under way. One that never arrived is sent again under the same key. */
export const conferirAntecipacoes = async ({
  within,
  ports,
  now,
}: Pick<OpenContext, 'within' | 'ports' | 'now'>): Promise<void> => {
  const { sales, isSimulated } = ports.pagamentos;
  const advances = sales?.advances;
  if (!advances) return;
  const abertas = await within('*', ({ rows }) =>
    rows.find(antecipacao, { situacao: [...emAndamento], $sort: [['id', 'asc']] }, { page: 1, size: 200 }),
  );
  for (const row of abertas.rows) {
    const tx: Tx = (run_) => within(row.empresa, run_);
    const conta = await tx((context) => contaDa(context, { simulada: isSimulated }));
    if (!conta) continue;
    const asked = await tentado(() => advances.find(conta.seller, row.chave));
    if (asked === 'failed') continue;
    const { answer } = asked;
    if (answer) await tx((context) => anotar(context, row.id, answer));
    else if (row.situacao === 'CONFIRMANDO' && Date.parse(row.confirmadaEm ?? '') <= now.getTime() - perdida)
      await enviar(advances, tx, conta.seller, row);
  }
};
export const rotinasDaAntecipacao = routines(antecipacao, {
  conferir: routine({ label: 'Antecipações no parceiro', every: 15, run: conferirAntecipacoes }),
});

const soma = (itens: AdvanceTerms['items'], of: 'gross' | 'cost' | 'net'): number =>
  itens.reduce((sum, one) => sum + one[of], 0);

export const chamadasDaAntecipacao = calls(antecipacao, {
  disponiveis: run(recebiveisAntecipaveis, async (context) => {
    const { rows, ports, now } = context;
    const { sales, isSimulated } = ports.pagamentos;
    const conta = await contaDa(context, { simulada: isSimulated });
    const dias = diasDe(now);
    const previstas = await rows.all(zoopRecebivel, { situacao: 'PREVISTO', $sort: [['previsto', 'asc']] });
    const vendas = await rows.byId(zoopTransacao, [...new Set(previstas.map(({ transacao }) => transacao))]);
    const diferem = await comDiferenca(context);
    const fora = new Map<string, Centavos>();
    const parcelas = previstas.flatMap((one) => {
      const venda = vendas.get(one.transacao);
      const motivo = impedimento(one, venda, diferem, dias);
      if (motivo === undefined && one.previsto !== null)
        return { id: one.id, dia: one.previsto, venda: venda?.idZoop ?? '', liquido: one.liquido };
      const causa = motivo ?? '';
      fora.set(causa, somar(fora.get(causa) ?? centavos(0), centavos(one.liquido)));
      return [];
    });
    const recentes = await rows.find(
      antecipacao,
      { confirmadaEm: { empty: false }, $sort: [['id', 'desc']] },
      { page: 1, size: 5 },
    );
    return {
      credenciada: conta !== undefined,
      antecipa: sales?.advances !== undefined,
      simulado: isSimulated,
      parcelas,
      fora: [...fora].map(([motivo, valor]) => ({ motivo, valor: reais(valor) })),
      recentes: recentes.rows,
    };
  }),
  simular: run(simularAntecipacao, async ({ ports, transaction, refuse, now, user }, { form: { recebiveis } }) => {
    const { sales, isSimulated } = ports.pagamentos;
    const advances = sales?.advances ?? refuse(semAntecipacao);
    const { conta, wanted, empresa } = await transaction(async (context) => {
      const { rows } = context;
      const achada = (await contaDa(context, { simulada: isSimulated })) ?? refuse(semCredenciamento);
      const ids = [...new Set(recebiveis)];
      const parcelas = [...(await rows.byId(zoopRecebivel, ids)).values()];
      const vendas = await rows.byId(zoopTransacao, [...new Set(parcelas.map(({ transacao }) => transacao))]);
      const diferem = await comDiferenca(context);
      const dias = diasDe(now);
      if (parcelas.length !== ids.length) refuse('Uma das parcelas não existe mais!', 'recebiveis');
      return {
        conta: achada,
        empresa: achada.empresa,
        wanted: parcelas
          .toSorted((a, b) => a.id - b.id)
          .map((one) => {
            const venda = vendas.get(one.transacao);
            const motivo = impedimento(one, venda, diferem, dias);
            if (motivo !== undefined) refuse(`Uma das parcelas não pode ser antecipada: ${motivo}!`, 'recebiveis');
            return { receivable: one.idZoop, sale: venda?.idZoop ?? '' };
          }),
      };
    });
    const terms = await advances.simulate(conta.seller, wanted);
    const itens = terms.items.map(({ receivable, expected, days, gross, cost, net }) => ({
      recebivel: receivable,
      previsto: expected,
      dias: days,
      bruto: reais(gross),
      custo: reais(cost),
      liquido: reais(net),
    }));
    const centavosDe = terms.items.map(({ days, gross, net, expected }) => ({
      dias: days,
      bruto: emCentavos(gross),
      liquido: emCentavos(net),
      previsto: expected,
    }));
    const cet = custoEfetivo(centavosDe);
    const row = await transaction(({ rows }) =>
      rows.insert(antecipacao, {
        empresa,
        chave: `antecipacao-${user.id}-${crypto.randomUUID()}`,
        situacao: 'SIMULADA',
        itens,
        bruto: reais(soma(terms.items, 'gross')),
        custo: reais(soma(terms.items, 'cost')),
        liquido: reais(soma(terms.items, 'net')),
        taxaMes: terms.rate,
        cetMes: cet.mes,
        cetAno: cet.ano,
        creditoEm: terms.credit,
        validaAte: new Date(now.getTime() + validade).toISOString(),
        resumo: resumoDe(terms),
        simulada: isSimulated,
      }),
    );
    return {
      id: row.id,
      situacao: row.situacao,
      resumo: row.resumo ?? '',
      validaAte: row.validaAte ?? '',
      creditoEm: terms.credit,
      bruto: row.bruto,
      custo: row.custo,
      liquido: row.liquido,
      taxaMes: terms.rate,
      cetMes: cet.mes,
      cetAno: cet.ano,
      termos: termosDe(row),
      simulada: isSimulated,
      espera: seEsperar(centavosDe).map(({ dia, valor }) => ({ dia, valor: reais(valor) })),
    };
  }),
  confirmar: run(confirmarAntecipacao, async (context, { form: { id, resumo, aceito } }) => {
    const { ports, transaction, refuse, notFound, now, user } = context;
    const { sales, isSimulated } = ports.pagamentos;
    const advances = sales?.advances ?? refuse(semAntecipacao);
    if (!aceito) refuse('Leia os termos e marque que aceita!', 'aceito');
    const { seller, row } = await transaction(async (inside) => {
      const { rows } = inside;
      const conta = (await contaDa(inside, { simulada: isSimulated })) ?? refuse(semCredenciamento);
      // One at a time in a company: a receivable is taken once, whoever presses.
      await rows.one(zoopConta, { seller: conta.seller }, { lock: true });
      const achada = (await rows.get(antecipacao, id, { lock: true })) ?? notFound();
      if (achada.situacao !== 'SIMULADA') refuse('Esta antecipação já foi confirmada!');
      if (achada.resumo !== resumo || resumoDe(termsOf(achada)) !== resumo) refuse(mudaram);
      if (Date.parse(achada.validaAte ?? '') <= now.getTime()) refuse('A simulação venceu: simule de novo!');
      const itens = achada.itens ?? [];
      const parcelas = await rows.all(zoopRecebivel, { idZoop: itens.map(({ recebivel }) => recebivel) });
      const vendas = await rows.byId(zoopTransacao, [...new Set(parcelas.map(({ transacao }) => transacao))]);
      const diferem = await comDiferenca(inside);
      const dias = diasDe(now);
      for (const { recebivel, bruto, previsto } of itens) {
        const one = parcelas.find(({ idZoop }) => idZoop === recebivel);
        if (!one || impedimento(one, vendas.get(one.transacao), diferem, dias) !== undefined) return refuse(mudaram);
        if (centavos(one.liquido) !== centavos(bruto) || one.previsto !== previsto) refuse(mudaram);
      }
      await prender(inside, achada, achada.id);
      return {
        seller: conta.seller,
        row: await rows.update(antecipacao, achada, {
          situacao: 'CONFIRMANDO',
          confirmadaEm: now.toISOString(),
          confirmadaPor: user.id,
          aceite: termosDe(achada),
        }),
      };
    });
    const depois = (await enviar(advances, transaction, seller, row)) ?? row;
    return { id: depois.id, situacao: depois.situacao, mensagem: depois.mensagem };
  }),
  situacao: run(situacaoDaAntecipacao, async ({ rows, notFound }, { form: { id } }) => {
    const row = (await rows.get(antecipacao, id)) ?? notFound();
    return {
      id: row.id,
      situacao: row.situacao,
      mensagem: row.mensagem,
      liquido: row.liquido,
      creditoEm: row.creditoEm,
      perguntadaEm: row.perguntadaEm,
    };
  }),
});
