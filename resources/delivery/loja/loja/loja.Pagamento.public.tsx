import { money, Wrong } from '#public';
import { centavos, reais } from '../../../comum/centavos';
import type { Conta, Loja } from './loja.Cesta.public';
import { Escolha } from './loja.Escolha.public';
import type { Dados, Mudar } from './loja.Pedido.public';
import { Troco } from './loja.Troco.public';

/** Amount left for the other forms of payment. */
const restoDe = (conta: Conta, usaPontos: boolean): number =>
  reais(centavos(conta.total) - centavos(usaPontos ? (conta.pontos?.limite ?? 0) : 0));

interface PagamentoProps {
  readonly loja: Loja;
  readonly dados: Dados;
  readonly mudar: Mudar;
  readonly conta: Conta | undefined;
  readonly recusa: (campo: string) => string | undefined;
}
export const Pagamento = ({ loja, dados, mudar, conta, recusa }: PagamentoProps) => {
  const resto = conta && restoDe(conta, dados.usaPontos);
  const erro = recusa('forma') ?? recusa('pagamentos');
  const formas = [
    ...(loja.pixOnline ? [{ forma: 'PIX_ONLINE', nome: `Pix agora${loja.simulado ? ' (SIMULAÇÃO)' : ''}` }] : []),
    ...loja.pagamentos.map(({ forma, nome }) => ({ forma, nome: `${nome} na entrega` })),
  ];
  return (
    <section className="card fechar__pagamento">
      <h3>Pagamento</h3>
      {conta?.pontos ? (
        <label className="opcao">
          <input
            type="checkbox"
            checked={dados.usaPontos}
            onChange={(event) => mudar({ usaPontos: event.currentTarget.checked })}
          />
          <span>{`Usar meus ${conta.pontos.saldo.toLocaleString('pt-BR')} pontos: pagam ${money(conta.pontos.limite)}`}</span>
        </label>
      ) : null}
      <div role="radiogroup" aria-label="Como pagar" data-wrong={erro ? true : undefined}>
        {(resto === 0 ? [] : formas).map(({ forma, nome }) => (
          <Escolha
            key={forma}
            grupo="forma"
            nome={dados.modalidade === 'ENTREGA' ? nome : nome.replace(' na entrega', ' na loja')}
            nota={forma === 'PIX_ONLINE' ? 'Confirma na hora' : null}
            isChosen={dados.forma === forma}
            escolher={() => mudar({ forma })}
          />
        ))}
      </div>
      <Wrong text={erro} />
      {dados.usaPontos && resto ? <p className="muted small">{`Faltam ${money(resto)}.`}</p> : null}
      {loja.pedeTroco && dados.forma === 'DINHEIRO' && resto !== 0 ? (
        <Troco dados={dados} resto={resto} erro={recusa('trocoPara')} mudar={mudar} />
      ) : null}
    </section>
  );
};
