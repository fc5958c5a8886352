import { useState } from 'react';

interface ScanOrCopyProps {
  /** A `data:` address. */
  readonly picture: string;
  /** Names the picture: 'QR Code do Pix'. */
  readonly alt: string;
  readonly text: string;
  /** Above the text: 'Pix copia e cola'. */
  readonly label: string;
  /** Label of the button: 'Copiar código'. */
  readonly copy: string;
}
/**
 * A code for two devices: its picture for the camera of another, its text for this one. Without a script the text can
 * be marked; with one, a tap copies it.
 *
 * @example <ScanOrCopy picture={pix.qr} alt="QR Code do Pix" text={pix.codigo} label="Pix copia e cola" copy="Copiar código" />
 */
export const ScanOrCopy = ({ picture, alt, text, label, copy }: ScanOrCopyProps) => {
  const [said, setSaid] = useState('');
  const copying = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setSaid('Copiado.'),
      () => setSaid('Não deu para copiar: selecione o código.'),
    );
  return (
    <div className="scan">
      <img className="scan__picture" src={picture} alt={alt} width={184} height={184} />
      <div className="scan__text">
        <span className="muted small">{label}</span>
        <p className="scan__code">{text}</p>
        <button type="button" className="big scripted" onClick={copying}>
          {copy}
        </button>
        <p className="muted small" role="status">
          {said}
        </p>
      </div>
    </div>
  );
};
