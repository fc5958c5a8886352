import { calls, run } from '#kit';
import { credenciamento } from '../../../schemas/financeiro/credenciamento';
import { zoopRecebivel } from '../../../schemas/financeiro/vendaOnline/zoopRecebivel';
import { zoopTransferencia } from '../../../schemas/financeiro/vendaOnline/zoopTransferencia';
import { reais } from '../../comum/centavos';
import { contaDa } from './espelho.server';
import { saldoDaConta, vendasVinculadas } from './zoopTransferencia';

export const chamadasDasTransferencias = calls(
  zoopTransferencia,
  {
    vinculadas: run(vendasVinculadas, async ({ rows, notFound }, { form: { id } }) => {
      const transferencia = (await rows.get(zoopTransferencia, id)) ?? notFound();
      return rows.all(zoopRecebivel, { transferencia: transferencia.id, $sort: [['id', 'asc']] });
    }),
    /** The seller is resolved from the accreditation of who asks: another's code is unknown to a company. */
    saldo: run(saldoDaConta, async ({ ports, transaction, user, notFound, now }, { form: { selerId } }) => {
      const { sales, isSimulated } = ports.pagamentos;
      if (!sales) return notFound();
      const conta = await transaction(async (context) => {
        if (selerId == null) return user.company ? contaDa(context, { simulada: isSimulated }) : undefined;
        const found = await context.rows.one(credenciamento, { codigoParceiro: selerId, situacao: 'APROVADO' });
        return found ? { seller: selerId } : undefined;
      });
      if (!conta) return notFound();
      const { available, coming, blocked } = await sales.balance(conta.seller);
      return {
        seller: conta.seller,
        disponivel: reais(available),
        aReceber: reais(coming),
        bloqueado: reais(blocked),
        em: now.toISOString(),
        simulado: isSimulated,
      };
    }),
  },
  { also: { 'POST filtrar/{page}/{size}': 'POST filterpaginated/{page}/{size}' } },
);
