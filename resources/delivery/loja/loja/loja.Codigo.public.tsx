import { useState } from 'react';
import { send, TextField, type DataOf } from '#public';
import type { codigoAberto, entrarNaLoja } from './loja';

/**
 * Proof of a mobile by the code of a message. `base`: address of the shop among the services. The session that is
 * handed on proves the mobile in later calls.
 */
export const useCode = (base: string, telefone: string, onProved: (proof: DataOf<typeof entrarNaLoja>) => void) => {
  const [codigo, setCodigo] = useState('');
  const [enviado, setEnviado] = useState<DataOf<typeof codigoAberto>>();
  const [erro, setErro] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const pedir = async (): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    const sent = await send<DataOf<typeof codigoAberto>>(`${base}/codigo`, { telefone });
    setRunning(false);
    setErro(sent.ok ? undefined : (sent.fields.telefone ?? sent.failure));
    if (sent.ok) setEnviado(sent.result);
  };
  const entrar = async (): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    const sent = await send<DataOf<typeof entrarNaLoja>>(`${base}/entrar`, {
      telefone,
      codigo,
      pedido: enviado?.pedido,
    });
    setRunning(false);
    setErro(sent.ok ? undefined : (sent.fields.codigo ?? sent.failure));
    if (!sent.ok) return;
    onProved(sent.result);
    setCodigo('');
    setEnviado(undefined);
  };
  return { isRunning, codigo, setCodigo, enviado, erro, pedir, entrar };
};

type Prova = Pick<ReturnType<typeof useCode>, 'codigo' | 'setCodigo' | 'enviado' | 'erro'>;
/** Field of the code, once it was sent. */
export const Codigo = ({ codigo, setCodigo, enviado, erro }: Prova) => (
  <>
    {enviado?.simulado ? (
      <p className="note">SIMULAÇÃO: nenhuma mensagem saiu. O código está na página de mensagens do servidor.</p>
    ) : null}
    <TextField
      label="Código de 6 números"
      error={erro}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={codigo}
      onText={setCodigo}
    />
  </>
);
