import { calls, run, today, type HandlerContext, type InCompany, type Infer, type Values } from '#kit';

import { negociacao } from '../../../schemas/integracoes/ifood/negociacao';
import { entrega } from '../../../schemas/integracoes/entregas/entrega';
import { pedidoPendencia } from '../../../schemas/integracoes/pedidos/pedidoPendencia';
import {
  integracaoEmpresa,
  servicos,
  vidaDaIntegracao,
  type Servico,
} from '../../../schemas/integracoes/plataformas/integracaoEmpresa';
import { abertos, pedido } from '../../../schemas/delivery/pedidos/pedido';
import { vivas } from '../../../schemas/situacoesDaEntrega';
import {
  ativarDesativar,
  dePedidos,
  dePedidosAtivas,
  deEntregas,
  listarAtivas,
  pausarTodas,
  plataformas,
  todas,
  type cartao,
} from './cartoes';
import { semEndereco } from './comoAvisar';

type Contexto = HandlerContext & InCompany;
type Integracao = Infer<typeof integracaoEmpresa>;
type Cartao = Values<typeof cartao>;
const ligada = ({ situacao }: Integracao): boolean => ['ATIVA', 'PAUSADA', 'ERRO'].includes(situacao);

/** Card of a platform at which the company has no account. */
const semConta = (servico: Servico): Cartao => ({
  id: null,
  servico,
  nome: servicos[servico],
  classe: plataformas[servico].classe,
  url: plataformas[servico].url,
  src: null,
  faz: plataformas[servico].faz,
  ativa: false,
  situacao: null,
  ambiente: null,
  idLoja: null,
  ultimoSucesso: null,
  erroDesde: null,
  ultimoErro: null,
  aviso: plataformas[servico].aviso ?? null,
  lojaLa: null,
  pedidosHoje: 0,
  valorHoje: 0,
  aConferir: 0,
  negociacoes: 0,
  negociacao: null,
  negociacaoPedido: null,
  negociacaoMotivo: null,
  aoVencer: null,
  respondeAte: null,
  entregasHoje: 0,
  custoHoje: 0,
  emAndamento: 0,
});
const daConta = (conta: Integracao) => ({
  id: conta.id,
  nome: conta.nome,
  ativa: ligada(conta),
  situacao: conta.situacao,
  ambiente: conta.ambiente,
  idLoja: conta.idLoja,
  ultimoSucesso: conta.ultimoSucesso,
  erroDesde: conta.erroDesde,
  ultimoErro: conta.ultimoErro,
  lojaLa: conta.lojaLa,
  ...(conta.servico !== 'IFOOD' &&
    conta.ambiente !== 'SIMULACAO' &&
    ligada(conta) &&
    conta.enderecoDesde == null && { aviso: semEndereco(conta.servico) }),
});
/** Orders that the platform brought today, and what waits for a person. */
const trazidoHoje = async ({ rows }: Contexto) => {
  const hoje = { origemExterna: 'IFOOD', data: { gte: today }, situacao: { not: 'CANCELADO' } } as const;
  const [vendido, aConferir, abertas] = await Promise.all([
    rows.sum(pedido, hoje, ['total']),
    rows.count(pedidoPendencia, { servico: 'IFOOD', resolvidaEm: { empty: true } }),
    rows.all(negociacao, { situacao: 'ABERTA', resposta: { empty: true }, $sort: [['respondeAte', 'asc']] }),
  ]);
  const [primeira] = abertas;
  const dela = primeira && (await rows.get(pedido, primeira.pedido));
  return {
    pedidosHoje: vendido.count,
    valorHoje: vendido.total ?? 0,
    aConferir,
    negociacoes: abertas.length,
    ...(primeira && {
      negociacao: primeira.id,
      negociacaoPedido: dela?.numeroExterno ?? dela?.numero ?? null,
      negociacaoMotivo: primeira.motivo,
      aoVencer: primeira.aoVencer,
      respondeAte: primeira.respondeAte,
    }),
  };
};
/** Orders that the platform's couriers carried today, and those that are on their way. */
const levadoHoje = async ({ rows }: Contexto, { id }: Integracao) => {
  const [hoje, emAndamento] = await Promise.all([
    rows.sum(entrega, { integracao: id, pedidaEm: { gte: today } }, ['custo']),
    rows.count(entrega, { integracao: id, situacao: vivas }),
  ]);
  return { entregasHoje: hoje.count, custoHoje: hoje.custo ?? 0, emAndamento };
};
/** Cards of every platform, with the state of the company's account; a platform without one has a card too. */
const cartoesDe = async (context: Contexto, quais: (card: Cartao) => boolean = () => true): Promise<Cartao[]> => {
  const { rows } = context;
  const contas = await rows.all(integracaoEmpresa, { $sort: [['id', 'asc']] });
  const trazido = await trazidoHoje(context);
  const proprios: Cartao[] = [];
  for (const conta of contas) {
    const { faz } = plataformas[conta.servico];
    const hoje = faz === 'PEDIDOS' ? trazido : await levadoHoje(context, conta);
    proprios.push({ ...semConta(conta.servico), ...daConta(conta), ...hoje });
  }
  return (Object.keys(servicos) as Servico[])
    .flatMap((servico): Cartao[] => {
      const cartoes = proprios.filter((one) => one.servico === servico);
      return cartoes.length > 0 ? cartoes : [semConta(servico)];
    })
    .filter(quais);
};

/** Reason why an account cannot be switched on; undefined where it can. */
const oQueFalta = (conta: Integracao): string | undefined => {
  if (conta.servico === 'IFOOD')
    return conta.idLoja === null ? 'Informe o código da loja no iFood antes de ligar!' : undefined;
  if (conta.servico === 'PICKNGO' && conta.ambiente !== 'SIMULACAO')
    return 'O Pick N Go ainda não publica como um sistema fala com ele: ligue em SIMULAÇÃO.';
  const tem = conta.ambiente === 'SIMULACAO' || conta.token || conta.segredo;
  return tem ? undefined : `Informe a credencial do ${servicos[conta.servico]} antes de ligar!`;
};
export const ligarOuDesligar = async (context: Contexto, conta: Integracao, ligar: boolean): Promise<Integracao> => {
  const { rows, move, refuse } = context;
  if (ligar) {
    const falta = oQueFalta(conta);
    if (falta) return refuse(falta);
    return (await move(vidaDaIntegracao, conta, 'ativar')) ?? conta;
  }
  const emAndamento =
    conta.servico === 'IFOOD'
      ? await rows.count(pedido, { origemExterna: 'IFOOD', situacao: ['AGENDADO', ...abertos] })
      : 0;
  if (emAndamento > 0)
    return refuse(
      `Há ${emAndamento === 1 ? '1 pedido' : `${emAndamento} pedidos`} do iFood em andamento: pause a loja e desligue quando terminarem!`,
    );
  return (await move(vidaDaIntegracao, conta, 'desativar')) ?? conta;
};

export const chamadasDasPlataformas = calls(integracaoEmpresa, {
  todas: run(todas, (context) => cartoesDe(context)),
  ativas: run(listarAtivas, (context) => cartoesDe(context, ({ ativa }) => ativa)),
  pedidos: run(dePedidos, (context) => cartoesDe(context, ({ faz }) => faz === 'PEDIDOS')),
  pedidosAtivas: run(dePedidosAtivas, (context) => cartoesDe(context, ({ faz, ativa }) => faz === 'PEDIDOS' && ativa)),
  entregas: run(deEntregas, (context) => cartoesDe(context, ({ faz }) => faz === 'ENTREGAS')),
  ativarDesativar: run(ativarDesativar, async (context, { form: { a, b } }) => {
    const { rows, notFound } = context;
    const servico = (Object.keys(servicos) as Servico[]).find((one) => one === a.toUpperCase());
    const where = servico ? { servico } : { id: /^[1-9]\d{0,14}$/.test(a) ? Number(a) : notFound() };
    const conta =
      (await rows.one(integracaoEmpresa, { ...where, $sort: [['id', 'asc']] }, { lock: true })) ?? notFound();
    const { id, situacao, nome } = await ligarOuDesligar(context, conta, b === 'true');
    return { id, situacao, mensagem: `Integração ${b === 'true' ? 'ligada' : 'desligada'}: ${nome}.` };
  }),
  pausarTodas: run(pausarTodas, async ({ rows, move }, { form: { pausar } }) => {
    const contas = await rows.all(integracaoEmpresa, { servico: 'IFOOD', situacao: pausar ? 'ATIVA' : 'PAUSADA' });
    for (const conta of contas) await move(vidaDaIntegracao, conta, pausar ? 'pausar' : 'retomar');
    return { integracoes: contas.length };
  }),
});
