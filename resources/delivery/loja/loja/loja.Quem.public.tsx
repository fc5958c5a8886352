import { useState } from 'react';
import { documentMask, phoneMask, send, TextField, type DataOf } from '#public';
import type { codigoAberto, entrarNaLoja } from './loja';
import type { Conta, Guardado, Loja } from './loja.Cesta.public';

const cpfMask = documentMask('cpf');

interface QuemProps {
  readonly loja: Loja;
  readonly base: string;
  readonly mesa: string | null;
  readonly kept: Guardado;
  readonly keep: (patch: Partial<Guardado>) => void;
  /** Undefined until the shop has priced the basket. */
  readonly conta: Conta | undefined;
  readonly recusa: (campo: string) => string | undefined;
}
/** Name and mobile of the customer. A proven number unlocks the addresses that the shop knows. */
export const Quem = ({ loja, base, mesa, kept, keep, conta, recusa }: QuemProps) => {
  const [codigo, setCodigo] = useState('');
  const [enviado, setEnviado] = useState<DataOf<typeof codigoAberto>>();
  const [erro, setErro] = useState<string>();
  // The stored proof may have expired, so the shop decides.
  const isProved = conta?.provado === true;
  const pedirCodigo = async (): Promise<void> => {
    const sent = await send<DataOf<typeof codigoAberto>>(`${base}/codigo`, { telefone: kept.telefone });
    setErro(sent.ok ? undefined : sent.failure);
    if (sent.ok) setEnviado(sent.result);
  };
  const entrar = async (): Promise<void> => {
    const asked = { telefone: kept.telefone, codigo, pedido: enviado?.pedido };
    const sent = await send<DataOf<typeof entrarNaLoja>>(`${base}/entrar`, asked);
    setErro(sent.ok ? undefined : sent.failure);
    if (!sent.ok) return;
    keep({ sessao: sent.result.sessao, nome: kept.nome || (sent.result.nome ?? '') });
    setEnviado(undefined);
  };
  return (
    <section className="card fechar__quem">
      <h3>{mesa ? 'Quem pede' : 'Quem recebe'}</h3>
      {mesa ? null : (
        <TextField
          label="Celular"
          error={(enviado ? undefined : erro) ?? recusa('telefone')}
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          mask={phoneMask}
          isNeeded
          value={kept.telefone}
          onText={(telefone) => keep({ telefone, sessao: null })}
        />
      )}
      {mesa || isProved ? null : (
        <p className="linha">
          <button type="button" className="link" onClick={() => void pedirCodigo()}>
            {enviado
              ? 'Mandar outro código'
              : loja.confirmaCelular
                ? 'Receber código por WhatsApp'
                : 'Confirmar o celular: usar meus endereços e descontos'}
          </button>
        </p>
      )}
      {isProved && !mesa ? <p className="muted small">Celular confirmado.</p> : null}
      {enviado ? (
        <>
          {enviado.simulado ? (
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
          <button type="button" className="big big--quiet" onClick={() => void entrar()}>
            Confirmar código
          </button>
        </>
      ) : null}
      <TextField
        label="Nome"
        error={recusa('nome')}
        autoComplete="name"
        isNeeded
        maxLength={100}
        value={kept.nome}
        onText={(nome) => keep({ nome })}
      />
      {loja.exigeCpf && !mesa ? (
        <TextField
          label="CPF, para a nota"
          error={recusa('cpf')}
          inputMode="numeric"
          mask={cpfMask}
          isNeeded
          value={kept.cpf}
          onText={(cpf) => keep({ cpf })}
        />
      ) : null}
      {loja.exigeEmail && !mesa ? (
        <TextField
          label="E-mail"
          error={recusa('email')}
          inputMode="email"
          autoComplete="email"
          isNeeded
          maxLength={254}
          value={kept.email}
          onText={(email) => keep({ email })}
        />
      ) : null}
      {loja.premiaIndicacao && !mesa ? (
        <TextField
          label="Alguém indicou a loja? O celular de quem indicou, na primeira compra"
          error={recusa('indicadoPor')}
          inputMode="tel"
          mask={phoneMask}
          value={kept.indicadoPor}
          onText={(indicadoPor) => keep({ indicadoPor })}
        />
      ) : null}
    </section>
  );
};
