import type { HandlerContext, InCompany } from '#kit';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { empresaConfig } from '../../../../schemas/cadastros/empresaConfig';
import { deliveryConfiguracao } from '../../../../schemas/delivery/loja/deliveryConfiguracao';
import { deliveryPromocao } from '../../../../schemas/delivery/promocoes/deliveryPromocao';
import { fidelidadeConfiguracao } from '../../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { enderecoChamado } from '../../../cadastros/contatos/enderecos';
import { momentoDoPedido } from '../../../comum/momentoDoPedido.server';
import { recusaDoHorario } from '../../entrega/prazos.server';
import { canalDe } from '../canais.server';
import type { Entrada } from '../entrada.server';
import { contaVazia, type Conta, type Passo, type Pedindo } from './conta.server';
import { cupom } from './cupom.server';
import { acrescimo, descontoDaVenda, valorPago } from './daVenda.server';
import { minimo, taxa } from './entrega.server';
import { frete } from './frete.server';
import { aindaAssim, itens } from './itens.server';
import { pagamento, totalVisto } from './pagamento.server';
import { primeiraCompra } from './primeiraCompra.server';
import { promocoes } from './promocoes.server';

/** Steps of the price of an order, in their order. A new discount is one file and its line here. */
const passos: readonly Passo[] = [
  itens,
  promocoes,
  taxa,
  cupom,
  primeiraCompra,
  frete,
  descontoDaVenda,
  minimo,
  acrescimo,
  valorPago,
  pagamento,
  totalVisto,
];

/** Prices a requested order. `lock`: it is about to be stored. */
export const precoDe = async (
  context: HandlerContext & InCompany,
  entrada: Entrada,
  { lock, recusar }: Pick<Pedindo, 'lock' | 'recusar'>,
): Promise<Conta> => {
  const canal = canalDe(entrada.entraPor);
  const vendida = canal.recusas === 'aviso' ? entrada.vendida : undefined;
  const momento = momentoDoPedido(context, { ...entrada.horario, vendida });
  const pedindo = { context, entrada, canal, vendida, momento, lock, recusar };
  let conta = contaVazia(await paraOnde(pedindo));
  for (const passo of passos) conta = await passo(conta, pedindo);
  return conta;
};

/** Checks what every price rests on, the customer, the items and the hour, and resolves the address. */
const paraOnde = async (pedindo: Pedindo): Promise<Conta['endereco']> => {
  const { context, entrada, canal, vendida, recusar } = pedindo;
  const { rows } = context;
  // Loads in parallel, in one packet, what the rules would query one after the other.
  await Promise.all(
    [deliveryPromocao, deliveryConfiguracao, empresaConfig, fidelidadeConfiguracao].map((one) => rows.settings(one)),
  );
  const { cliente: quem } = entrada.comprador;
  const customer = quem === null ? undefined : await rows.get(cliente, quem);
  if (quem !== null && !customer) recusar('Cliente não encontrado!', 'cliente');
  if (customer?.situacao === 'BLOQUEADO' && canal.identidadeProvada)
    aindaAssim(vendida, recusar)('Este cliente está bloqueado!', 'cliente');
  const endereco = entrada.modalidade === 'ENTREGA' ? aoEndereco(pedindo, customer) : null;
  if (entrada.itens.length === 0) recusar('Inclua ao menos um item!', 'itens');
  const horario = recusaDoHorario(entrada.horario ?? {}, context.now);
  if (horario) recusar(...horario);
  return endereco;
};
/**
 * Resolves the address: the given one, else the one of that name in the customer's record. On the shop's page, where a
 * telephone proves nobody, the caller has already resolved it.
 */
const aoEndereco = (
  { entrada: { destino }, canal, recusar }: Pedindo,
  customer: Parameters<typeof enderecoChamado>[0] | undefined,
): Conta['endereco'] => {
  const { endereco = null, local } = destino ?? {};
  const doCadastro = customer && canal.enderecoDoCadastro ? enderecoChamado(customer, local)?.address : undefined;
  if (local && !doCadastro) recusar('O cadastro não tem endereço com este nome!', 'local');
  const onde = endereco ?? doCadastro ?? null;
  if (onde === null) recusar('Informe o endereço de entrega!', 'endereco');
  return onde;
};
