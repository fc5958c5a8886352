import { messages } from '#kit/messages';
import { bare, isCnpj } from '#fields/document/digits';
import { formasNoCaixa, naMaquina } from '../../../schemas/formas';
import type { Pagamento } from '../comanda';

/** Typed slip of a card or Pix payment. */
export interface Comprovante {
  readonly nsu: string;
  readonly autorizacao: string;
  readonly adquirente: string;
  readonly parcelas: string;
}
export const semComprovante: Comprovante = { nsu: '', autorizacao: '', adquirente: '', parcelas: '1' };
/** Demands of the company's notes on payments: some states require the authorisation and the acquirer. */
export interface NotaDoPagamento {
  readonly exigeIntegracao: boolean;
  /** Company's acquirer, by default of a payment. */
  readonly adquirente: string | null;
}
/** Reads the till's settings; those stored by an older version lack the fields and demand nothing. */
export const notaDoPagamentoDe = (config: {
  readonly exigeIntegracao?: boolean | null;
  readonly adquirente?: string | null;
}): NotaDoPagamento => ({
  exigeIntegracao: config.exigeIntegracao ?? false,
  adquirente: config.adquirente ?? null,
});
type Forma = Pagamento['forma'];
const ehCartao = (forma: Forma): boolean => naMaquina.includes(forma);
const estaComprovado = (forma: Forma, { exigeIntegracao }: NotaDoPagamento): boolean =>
  ehCartao(forma) || (exigeIntegracao && forma === 'PIX');

/** Slip data for a payment of the form. */
export const comprovanteDe = (forma: Forma, said: Comprovante, nota: NotaDoPagamento): Partial<Pagamento> => {
  if (!estaComprovado(forma, nota)) return {};
  const [nsu, autorizacao, adquirente] = [said.nsu.trim(), said.autorizacao.trim(), bare(said.adquirente)];
  return {
    ...(ehCartao(forma) && nsu !== '' && { nsu }),
    ...(autorizacao !== '' && { autorizacao }),
    ...(nota.exigeIntegracao && adquirente !== '' && { adquirente }),
    ...(forma === 'CREDITO' && Number(said.parcelas) > 1 && { parcelas: Number(said.parcelas) }),
  };
};
/** Message for the cashier when the note of this payment would be rejected. */
export const faltaNoComprovante = (forma: Forma, said: Comprovante, nota: NotaDoPagamento): string | undefined => {
  if (!nota.exigeIntegracao || !estaComprovado(forma, nota)) return undefined;
  const adquirente = bare(said.adquirente);
  if (adquirente !== '' && !isCnpj(adquirente)) return messages.invalidCnpj;
  if (said.autorizacao.trim() === '') return `O estado exige a autorização de ${formasNoCaixa[forma].toLowerCase()}!`;
  return adquirente === '' && nota.adquirente === null ? 'O estado exige o CNPJ da adquirente!' : undefined;
};

interface CamposProps {
  readonly forma: Forma;
  readonly nota: NotaDoPagamento;
  readonly dito: Comprovante;
  readonly mudar: (said: Comprovante) => void;
}
/** Fields of the slip, as far as the form of payment has one. */
export const CamposDoComprovante = ({ forma, nota, dito, mudar }: CamposProps) => {
  if (!estaComprovado(forma, nota)) return null;
  const campo = (name: keyof Comprovante, label: string, maxLength: number, placeholder?: string) => (
    <label>
      {label}
      <input
        className="input"
        type="text"
        data-texto
        maxLength={maxLength}
        placeholder={placeholder}
        value={dito[name]}
        onChange={({ target }) => mudar({ ...dito, [name]: target.value })}
      />
    </label>
  );
  return (
    <div className="pdv__cartao">
      {ehCartao(forma) && campo('nsu', 'NSU do comprovante', 20)}
      {campo('autorizacao', 'Autorização', 128)}
      {nota.exigeIntegracao && campo('adquirente', 'CNPJ da adquirente', 18, nota.adquirente ?? undefined)}
      {forma === 'CREDITO' && (
        <label>
          Parcelas
          <input
            className="input"
            type="text"
            inputMode="numeric"
            value={dito.parcelas}
            onChange={({ target }) => mudar({ ...dito, parcelas: target.value.replace(/\D/g, '').slice(0, 2) })}
          />
        </label>
      )}
      {ehCartao(forma) && <p className="lead">Passe o cartão na maquininha: ela não é ligada ao sistema.</p>}
    </div>
  );
};
