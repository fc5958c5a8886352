import { money, rewritten, TextField } from '#public';
import { lerCentavos, reais } from '../../../comum/centavos';

interface Dito {
  readonly forma: string | null;
  readonly troco: string;
}
export const trocoErrado = 'Escreva o valor como 100,00!';
/** Typed amount in reais; null for anything else or an incomplete one. */
export const emReais = (texto: string): number | null => {
  const cents = lerCentavos(texto);
  return cents != null && cents > 0 ? reais(cents) : null;
};
export const temTrocoErrado = ({ forma, troco }: Dito): boolean =>
  forma === 'DINHEIRO' && troco.trim() !== '' && emReais(troco) === null;

/** Figures and the marks between them; `rewritten` writes it out when the field is left. */
const moeda = { significant: /[\d,.]/, format: (text: string) => text.replace(/[^\d,.]/g, '').slice(0, 12) };

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
      <TextField
        label="Troco para quanto, em reais"
        help="Vazio: sem troco."
        error={erro ?? (temTrocoErrado(dados) ? trocoErrado : undefined)}
        inputMode="decimal"
        mask={moeda}
        value={dados.troco}
        onBlur={() => mudar({ troco: rewritten(dados.troco, 2, 2, 'R$') })}
        onText={(troco) => mudar({ troco })}
      />
      {para !== null && resto && para > resto ? (
        <p className="muted small">{`De ${money(para)}, levamos ${money(para - resto)} de troco.`}</p>
      ) : null}
    </>
  );
};
