import { useState } from 'react';
import { Button, Empty, RecordLink, useAct, useGo, useRecord, useToast } from '#screen';
import { pedido as pedidos } from '../../../schemas/delivery/pedidos/pedido';
import { Moldura } from './Barra';
import { novaChave, type Balcao } from './Estado';
import { pagosDe, type Pagamento } from '../comanda';
import { Vendedor } from './Conta';
import { notaDoPagamentoDe } from './Comprovante';
import { Pagar, type Fechamento } from './Pagar';
import { useIssue, useReceipt } from './Partes';
import { vendasDoPdv } from '../venda';
import { dinheiro } from '../../comum/centavos';

/** Payment of an order taken elsewhere: its items and total stay as agreed. */
export const PagarPedido = ({ id, balcao }: { readonly id: number; readonly balcao: Balcao }) => {
  const { record, error } = useRecord(pedidos, id);
  const vender = useAct(vendasDoPdv, 'novo');
  const [emitir, imprimir] = [useIssue(), useReceipt()];
  const [toast, go] = [useToast(), useGo()];
  // One key an order: a second click or a retry is the same sale.
  const [chave] = useState(novaChave);
  const [vendedor, setVendedor] = useState<number | null>(null);
  const temVendedor = vendedor !== null || record?.vendedor != null;
  const needsVendedor = balcao.config.obrigaVendedor && !temVendedor;
  const [isPaying, setPaying] = useState(!balcao.config.obrigaVendedor);
  const [pagos, setPagos] = useState<readonly Pagamento[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [erro, setErro] = useState<string>();
  const { config } = balcao;
  const finalizar = async ({ pagamentos, nota, recibo }: Fechamento): Promise<void> => {
    setBusy(true);
    setErro(undefined);
    try {
      const asked = { chave, pedido: id, vendedor, itens: [], pagamentos: pagosDe(pagamentos) };
      const sale = await vender(asked, { key: chave });
      toast.success(`Venda ${sale.numero} paga. Troco de ${dinheiro(sale.troco)}.`);
      if (nota) await emitir(sale.id);
      if (recibo) await imprimir(sale.id);
      go('/pdv/vender');
    } catch (refused) {
      setErro(refused instanceof Error ? refused.message : 'O pedido não foi pago.');
    } finally {
      setBusy(false);
    }
  };
  if (error) return <Moldura title="Receber pedido">{<Empty title="Pedido não encontrado" />}</Moldura>;
  const total = record ? Math.round(record.total * 100) : 0;
  return (
    <Moldura title={record ? `Receber o pedido ${record.numero}` : 'Receber pedido'}>
      {record && (
        <Empty icon="receipt" title={`${dinheiro(record.total)} a receber`} text={record.resumo ?? ''}>
          {record.vendedor == null && (
            <Vendedor vendedores={balcao.vendedores} escolhido={vendedor} escolher={setVendedor} />
          )}
          <Button
            label="Receber"
            icon="payments"
            tone="primary"
            disabled={needsVendedor}
            onClick={() => setPaying(true)}
          />
          <Button label="Voltar ao PDV" onClick={() => go('/pdv/vender')} />
          <RecordLink of={pedidos} id={id}>
            Ver o pedido
          </RecordLink>
        </Empty>
      )}
      {record && isPaying && !needsVendedor && (
        <Pagar
          contas={{ itens: 1, subtotal: total, descontos: 0, acrescimo: 0, total }}
          pagos={pagos}
          setPagos={setPagos}
          cliente={record.cliente}
          isOnline
          isBusy={isBusy}
          isOpen={false}
          erro={erro}
          pix={{ chave: config.pixChave ?? null, loja: balcao.loja, cidade: balcao.cidade ?? '', txid: record.numero }}
          nota={config.emiteNota}
          notaDoPagamento={notaDoPagamentoDe(config)}
          recibo={config.imprimeRecibo}
          aoVoltar={() => setPaying(false)}
          aoFinalizar={(done) => void finalizar(done)}
        />
      )}
    </Moldura>
  );
};
