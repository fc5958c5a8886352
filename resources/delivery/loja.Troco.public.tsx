import { money, readNumber, rewritten } from '#public';
import { Campo } from './loja.Quem.public';

interface Dito {
  readonly forma: string | null;
  readonly troco: string;
}
export const trocoErrado = 'Escreva o valor como 100,00!';
/** Reais that were typed; null while they are no amount, or none. */
export const emReais = (texto: string): number | null => {
  const value = readNumber(texto, 'R$') ?? 0;
  return value > 0 && Number(value.toFixed(2)) === value ? value : null;
};
export const isTrocoErrado = ({ forma, troco }: Dito): boolean =>
  forma === 'DINHEIRO' && troco.trim() !== '' && emReais(troco) === null;

interface TrocoProps {
  readonly dados: Dito;
  /** Amount left to pay in cash. */
  readonly resto: number | undefined;
  readonly erro: string | undefined;
  readonly mudar: (patch: { readonly troco: string }) => void;
}
/** Field for the cash that the customer will hand over: written out when the field is left, with the change that is brought. */
export const Troco = ({ dados, resto, erro, mudar }: TrocoProps) => {
  const para = emReais(dados.troco);
  return (
    <>
      <Campo
        nome="Troco para quanto? (vazio: sem troco)"
        erro={erro ?? (isTrocoErrado(dados) ? trocoErrado : undefined)}
      >
        <input
          inputMode="decimal"
          value={dados.troco}
          onBlur={() => mudar({ troco: rewritten(dados.troco, 2, 2, 'R$') })}
          onInput={(event) => mudar({ troco: event.currentTarget.value })}
        />
      </Campo>
      {para !== null && resto && para > resto ? (
        <p className="muted small">{`De ${money(para)}, levamos ${money(para - resto)} de troco.`}</p>
      ) : null}
    </>
  );
};
