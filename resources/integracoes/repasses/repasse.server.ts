import { dayText } from '#kit/dayText';
import { gunzipSync } from 'node:zlib';
import { handlers, type HandlerContext, type Infer } from '#kit';
import { startOfDay, todayIn } from '#kit/period';
import { routine, routines } from '#kit/work/routine';
import { Refusal } from '#kit/refusal';
import { empresa } from '../../../schemas/cadastros/empresa';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { plataformaTerceiro } from '../../../schemas/delivery/pedidos/plataformaTerceiro';
import { integracaoEmpresa, ouve } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { repasse } from '../../../schemas/integracoes/repasses/repasse';
import { centavos, zero } from '../../comum/centavos';
import { zoneOf } from '../../comum/period.server';
import { lojaDe, lojaNoIfood, type Fora, type LojaNoIfood } from '../cardapio/loja.server';
import type { VendaSimulada } from '../ifood/simuladorFinanceiro.server';
import { compararRepasse, type Contrato, type LinhaDoRepasse, type PedidoNosso } from './compararRepasse';
import { lerLiquidacoes, type Liquidacao } from './lerLiquidacao';
import { lerRepasse, type RepasseLido } from './lerRepasse';
import { comoLinha } from './linhas';
import { repasses } from './repasse';
import { firstOfMonth } from '#kit/months';

type Lendo = Pick<HandlerContext, 'rows'>;
type Linha = Infer<typeof repasse>;
const financeiro = (loja: LojaNoIfood): string => `/financial/v3.0/merchants/${encodeURIComponent(loja.idLoja)}`;
/** Month after a month, AAAA-MM. */
const seguinte = (competencia: string): string => firstOfMonth(`${competencia}-01`, 1).slice(0, 7);

/** Orders of iFood of a month, by the day in the shop's zone. */
const pedidosDoMes = async ({ rows }: Lendo, competencia: string, zone: string): Promise<readonly PedidoNosso[]> => {
  const found = await rows.all(pedido, {
    origemExterna: 'IFOOD',
    data: { gte: startOfDay(`${competencia}-01`, zone), lt: startOfDay(`${seguinte(competencia)}-01`, zone) },
  });
  return found.flatMap((one): PedidoNosso | readonly [] =>
    one.idExterno === null || one.data === null
      ? []
      : {
          id: one.id,
          idExterno: one.idExterno,
          numero: one.numeroExterno ?? one.numero,
          dia: todayIn(zone, new Date(one.data)),
          cancelado: one.situacao === 'CANCELADO',
          terminado: one.situacao === 'CONCLUIDO',
          total: centavos(one.total),
          beneficio: centavos(one.descontoParceiro ?? 0),
          online: one.pagoOnline === true,
        },
  );
};
const contratoDe = async ({ rows }: Lendo, plataforma: number | null | undefined): Promise<Contrato> => {
  const dela = plataforma == null ? undefined : await rows.get(plataformaTerceiro, plataforma);
  return {
    comissao: dela?.comissao ?? null,
    taxaFixa: dela?.taxaFixa == null ? null : centavos(dela.taxaFixa),
  };
};

/** The simulated iFood has sold nothing by itself: it is told our orders, as the real one knows them. */
const contarAoSimulador = async (loja: LojaNoIfood, pedidos: readonly PedidoNosso[]): Promise<void> => {
  const vendas = pedidos
    .filter(({ cancelado, terminado }) => !cancelado && terminado)
    .map(({ idExterno, numero, dia, total, beneficio }): VendaSimulada => ({
      id: idExterno,
      numero: numero ?? '',
      dia,
      total,
      beneficio,
      servico: zero,
    }));
  await loja.pedir('PUT', `${financeiro(loja)}/simulacao/vendas`, vendas);
};

/** Bytes of the largest file after it is unpacked. */
const desdobrado = { maxOutputLength: 200_000_000 };
/** Reads the file of a month; undefined while iFood has none. Throws a refusal for one that is not of this shop or month. */
const baixarRepasse = async (loja: LojaNoIfood, competencia: string): Promise<RepasseLido | undefined> => {
  const { status, body } = await loja.pedir('GET', `${financeiro(loja)}/reconciliation?competence=${competencia}`);
  if (status === 404 || status === 204) return undefined;
  if (status === 401 || status === 403)
    throw new Refusal('O iFood não autoriza o módulo financeiro desta loja! Peça o acesso no Portal do Desenvolvedor.');
  const url = (body as { readonly downloadPath?: unknown } | null | undefined)?.downloadPath;
  if (status >= 300 || typeof url !== 'string')
    throw new Refusal(`O iFood não deu o arquivo do repasse (${status})! Tente de novo mais tarde.`);
  const bytes = await loja.baixar(url);
  let texto: string;
  try {
    // The bytes say what they are, whatever the address ends with.
    const inteiro = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, desdobrado) : bytes;
    texto = new TextDecoder('utf-8').decode(inteiro);
  } catch {
    throw new Refusal('O arquivo do repasse veio quebrado! Tente de novo.');
  }
  const lido = lerRepasse(texto) ?? refused('O arquivo do iFood não é um repasse: faltam as colunas dele.');
  if (lido.lojas.length > 0 && !lido.lojas.includes(loja.idLoja)) refused('O arquivo do iFood é de outra loja!');
  if (lido.competencias.length > 0 && !lido.competencias.includes(competencia))
    refused(`O arquivo do iFood é de ${lido.competencias.map(dayText).join(', ')}, não de ${dayText(competencia)}!`);
  return lido;
};
const refused = (message: string): never => {
  throw new Refusal(message);
};
/** Payments of the orders of a month. They come up to two months later; without an answer nothing is known of them. */
const liquidacoesDe = async (loja: LojaNoIfood, competencia: string): Promise<readonly Liquidacao[]> => {
  const fim = `${seguinte(seguinte(seguinte(competencia)))}-01`;
  const { status, body } = await loja.pedir(
    'GET',
    `${financeiro(loja)}/settlements?beginPaymentDate=${competencia}-01&endPaymentDate=${fim}`,
  );
  return status < 300 ? lerLiquidacoes(body) : [];
};

/** Same differences as before: what a person has resolved stays resolved. */
const iguais = (a: Pick<Linha, 'diferenca' | 'situacao'>, b: Pick<Linha, 'diferenca' | 'situacao'>): boolean =>
  a.situacao === b.situacao && centavos(a.diferenca) === centavos(b.diferenca);
const parte = 200;
/** Stores the lines of a month in place of the former ones, some hundred a transaction. Returns the open differences. */
const guardar = async (
  { transaction }: Pick<Fora, 'transaction'>,
  { integracao }: LojaNoIfood,
  competencia: string,
  linhas: readonly LinhaDoRepasse[],
  liquidacoes: readonly Liquidacao[],
): Promise<void> => {
  const conta = { integracaoEmpresa: integracao.id, competencia };
  const chaves = new Set(linhas.map(({ chave }) => chave));
  await transaction(async ({ rows }) => {
    for (const velha of await rows.all(repasse, conta)) if (!chaves.has(velha.chave)) await rows.remove(repasse, velha);
  });
  for (let at = 0; at < linhas.length; at += parte)
    await transaction(async ({ rows }) => {
      const dela = linhas.slice(at, at + parte);
      const antes = new Map(
        (await rows.all(repasse, { ...conta, chave: dela.map(({ chave }) => chave) })).map((one) => [one.chave, one]),
      );
      for (const linha of dela) {
        const values = comoLinha(linha, liquidacoes);
        const velha = antes.get(linha.chave);
        if (!velha)
          await rows.insert(repasse, { ...conta, ...values, chave: linha.chave, empresa: integracao.empresa });
        else
          await rows.update(repasse, velha, {
            ...values,
            ...(!iguais(velha, values) && { resolvidoEm: null, resolvidoPor: null, observacao: null }),
          });
      }
    });
};

/** Reads, compares and stores the transfer of a month; undefined while iFood has no file. */
export const conferirRepasse = async (
  fora: Fora,
  loja: LojaNoIfood,
  competencia: string,
  zone: string,
): Promise<readonly LinhaDoRepasse[] | undefined> => {
  const pedidos = await fora.transaction((within) => pedidosDoMes(within, competencia, zone));
  if (loja.simulado) await contarAoSimulador(loja, pedidos);
  const lido = await baixarRepasse(loja, competencia);
  if (!lido) return undefined;
  const liquidacoes = await liquidacoesDe(loja, competencia);
  const { contrato, outras } = await fora.transaction(async (within) => ({
    contrato: await contratoDe(within, loja.integracao.plataforma),
    outras: await within.rows.all(repasse, {
      idExterno: pedidos.length === 0 ? '' : pedidos.map(({ idExterno }) => idExterno),
      $or: [{ competencia: { not: competencia } }, { integracaoEmpresa: { not: loja.integracao.id } }],
    }),
  }));
  const emOutroMes = new Set(
    outras.flatMap(({ idExterno, situacao }) => (idExterno === null || situacao === 'FALTA' ? [] : [idExterno])),
  );
  const linhas = compararRepasse({ repasse: lido, pedidos, contrato, emOutroMes });
  await guardar(fora, loja, competencia, linhas, liquidacoes);
  return linhas;
};

export const acoesDosRepasses = handlers(repasses, {
  buscar: {
    outside: async (context, { form: { competencia, integracaoEmpresa: id } }) => {
      const loja = await lojaNoIfood(context, id);
      const linhas =
        (await conferirRepasse(context, loja, competencia, context.user.zone)) ??
        context.refuse(`O iFood ainda não tem o arquivo de ${dayText(competencia)}!`, 'competencia');
      const diferentes = linhas.filter(({ diferencas }) => diferencas.length > 0).length;
      const onde = loja.simulado ? 'SIMULAÇÃO: ' : '';
      return {
        mensagem:
          diferentes === 0
            ? `${onde}${dayText(competencia)} confere: ${linhas.length} linhas, nenhuma diferença.`
            : `${onde}${dayText(competencia)}: ${linhas.length} linhas, ${diferentes} ${diferentes === 1 ? 'com diferença' : 'com diferenças'}.`,
      };
    },
  },
  resolver: async ({ rows, user, now }, { record, form }) => {
    await rows.update(repasse, record, {
      resolvidoEm: now.toISOString(),
      resolvidoPor: user.id,
      observacao: form.observacao,
    });
  },
});
/** Hour of the night at which files are read. */
const hora = 4;
export const rotinasDosRepasses = routines(repasse, {
  buscar: routine({
    label: 'Repasses do iFood',
    every: 3600,
    run: async ({ within, ports, now }) => {
      const contas = await within('*', ({ rows }) =>
        rows.all(integracaoEmpresa, {
          servico: 'IFOOD',
          idLoja: { empty: false },
          ambiente: { not: 'SIMULACAO' },
          ...ouve,
        }),
      );
      for (const conta of contas) {
        const dona = await within(conta.empresa, ({ rows }) => rows.get(empresa, conta.empresa));
        const zone = zoneOf(dona?.fuso ?? null);
        if (
          Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(now)) !==
          hora
        )
          continue;
        const fora: Fora = { ports, transaction: (run) => within(conta.empresa, run) };
        const loja = lojaDe(fora, conta);
        if (!loja) continue;
        const mes = todayIn(zone, now).slice(0, 7);
        const anterior = firstOfMonth(`${mes}-01`, -1).slice(0, 7);
        try {
          for (const competencia of [anterior, mes]) await conferirRepasse(fora, loja, competencia, zone);
        } catch (error) {
          // One shop that iFood does not answer for holds up no other; the next night asks again.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    },
  }),
});
