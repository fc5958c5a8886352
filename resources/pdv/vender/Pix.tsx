import { encode } from 'uqr';
import { pixKeyOf } from '#fields/pixKey/pixKey';
import { codigoPix } from '../pix';

export interface PixProps {
  readonly chave: string | null;
  readonly loja: string;
  readonly cidade: string;
  readonly txid: string;
  /** Reais. */
  readonly valor: number;
}
/** The code as the path of a picture, and the width of its square. */
const desenhoDe = (code: string): { readonly caminho: string; readonly lado: number } => {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  return {
    caminho: data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    lado: size,
  };
};
/** Static QR code of the company's key; without a key, the instruction. */
export const Pix = ({ chave, loja, cidade, txid, valor }: PixProps) => {
  if (!chave || valor <= 0)
    return (
      <p className="lead">
        Mostre o seu Pix e confira o recebimento no banco. Com a chave na configuração, o QR Code sai aqui.
      </p>
    );
  const found = pixKeyOf(chave);
  if (!found)
    return (
      <p className="labelled__error" role="alert">
        A chave Pix da configuração não serve para pagar: corrija em Configuração do PDV.
      </p>
    );
  const code = codigoPix({ chave: found.key, loja, cidade, txid, valor });
  const { caminho, lado } = desenhoDe(code);
  return (
    <div className="pdv__pix">
      <svg viewBox={`0 0 ${lado} ${lado}`} role="img" aria-label="QR Code do Pix" shapeRendering="crispEdges">
        <path fill="#fff" d={`M0 0h${lado}v${lado}H0z`} />
        <path fill="#000" d={caminho} />
      </svg>
      <p className="lead">Confira no banco que o Pix chegou antes de finalizar: o sistema não fica sabendo sozinho.</p>
    </div>
  );
};
