import { calls, run, type Where } from '#kit';
import { empresa } from '../../../schemas/cadastros/empresa';
import { zoopConta } from '../../../schemas/financeiro/vendaOnline/zoopConta';
import { zoopRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import { zoopTransferencia } from '../../../schemas/financeiro/vendaOnline/zoopTransferencia';
import { centavos, reais, somar } from '../../comum/centavos';
import { contaDa } from './espelho.server';
import { contasBancarias, saldoDaEmpresa, saldosDeTodas, totaisParaTransferencias } from './saldoBancario';

export const chamadasDoSaldo = calls(zoopConta, {
  saldo: run(saldoDaEmpresa, async ({ ports, transaction, now }) => {
    const { sales, isSimulated } = ports.pagamentos;
    const achada = await transaction(async (context) => {
      const conta = await contaDa(context, { simulada: isSimulated });
      return conta && { ...conta, espelho: await context.rows.one(zoopConta, { seller: conta.seller }) };
    });
    const vista = { em: now.toISOString(), simulado: isSimulated };
    if (!sales || !achada) return { ...vista, credenciada: false, disponivel: 0, aReceber: 0, bloqueado: 0 };
    const { available, coming, blocked } = await sales.balance(achada.seller);
    return {
      ...vista,
      credenciada: true,
      disponivel: reais(available),
      aReceber: reais(coming),
      bloqueado: reais(blocked),
      lidoAte: achada.espelho?.lidoAte ?? null,
      erro: achada.espelho?.erro ?? null,
    };
  }),
  todas: run(saldosDeTodas, async ({ rows }) => {
    const contas = await rows.all(zoopConta, { $sort: [['empresa', 'asc']] });
    const nomes = await rows.byId(empresa, [...new Set(contas.map((one) => one.empresa))]);
    return contas.map(({ empresa: id, seller, disponivel, aReceber, bloqueado, saldoEm, erro }) => ({
      empresa: id,
      nome: nomes.get(id)?.shortName ?? '',
      seller,
      disponivel,
      aReceber,
      bloqueado,
      saldoEm,
      erro,
    }));
  }),
  contas: run(contasBancarias, async ({ ports, transaction }) => {
    const { sales, isSimulated } = ports.pagamentos;
    const conta = sales && (await transaction((context) => contaDa(context, { simulada: isSimulated })));
    if (!sales || !conta) return [];
    const contas = await sales.accounts(conta.seller);
    return contas
      .toSorted((a, b) => Number(b.preferred) - Number(a.preferred))
      .map(({ id, bank, branch, last, kind, holder, preferred, isActive }) => ({
        id,
        banco: bank,
        agencia: branch,
        final: last,
        tipo: kind,
        titular: holder,
        padrao: preferred,
        ativa: isActive,
      }));
  }),
  paraTransferir: run(totaisParaTransferencias, async ({ rows }) => {
    const aCaminho = await rows.all(zoopTransferencia, { situacao: ['AGENDADA', 'PROCESSANDO'] });
    const soma = async (where: Where<typeof zoopRecebivel>): Promise<number> =>
      (await rows.sum(zoopRecebivel, where, ['liquido'])).liquido;
    const [naConta, aCair, aReceber, bloqueado] = [
      await soma({ situacao: 'PAGO', transferencia: { empty: true } }),
      aCaminho.length === 0
        ? 0
        : await soma({ situacao: ['PAGO', 'ANTECIPADO'], transferencia: aCaminho.map(({ id }) => id) }),
      await soma({ situacao: 'PREVISTO', bloqueado: { not: true } }),
      await soma({ situacao: 'PREVISTO', bloqueado: true }),
    ];
    return { disponivel: reais(somar(centavos(naConta), centavos(aCair))), aReceber, bloqueado };
  }),
});
