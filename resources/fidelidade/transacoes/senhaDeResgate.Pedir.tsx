import { useId, useState, type KeyboardEvent } from 'react';
import { Button, useDo } from '#screen';
import { conferirSenha, mandarCodigoDeResgate } from './senhaDeResgate';
import './senhaDeResgate.css';

/** Asks for the customer's password before points are used: the own four digits, or the six sent to the mobile. */
export const PedirSenha = ({ cliente }: { readonly cliente: number }) => {
  const id = useId();
  const [senha, setSenha] = useState('');
  const [dito, setDito] = useState<{ readonly texto: string; readonly como: string }>();
  const conferir = useDo(conferirSenha);
  const codigo = useDo(mandarCodigoDeResgate);
  const perguntar = async (): Promise<void> => {
    const { confere, recusa } = await conferir.run({ cliente, senha, uso: 'PEDIDO' });
    setDito(
      confere
        ? { texto: 'Senha conferida: pode usar os pontos agora.', como: 'senha__sim' }
        : { texto: recusa ?? '', como: 'labelled__error' },
    );
    if (!confere) setSenha('');
  };
  const mandar = async (): Promise<void> => {
    const { simulado } = await codigo.run({ cliente, uso: 'PEDIDO' });
    const texto = simulado
      ? 'SIMULAÇÃO: nenhuma mensagem saiu. O código está na página de mensagens do servidor.'
      : 'Código enviado ao celular do cliente. Vale por 10 minutos.';
    setDito({ texto, como: 'lead' });
  };
  const quiet = (): void => undefined;
  const isWhole = senha.length === 4 || senha.length === 6;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Keeps Enter from submitting the form around it, which would take the points.
    event.preventDefault();
    event.stopPropagation();
    if (isWhole) void perguntar().catch(quiet);
  };
  return (
    <form className="senha" onSubmit={(event) => event.preventDefault()}>
      {/* Browsers ask for a name beside each password, and for a form around both. */}
      <input hidden type="text" autoComplete="username" value="" readOnly tabIndex={-1} aria-hidden="true" />
      <label htmlFor={id}>Senha do cliente</label>
      <input
        id={id}
        className="input"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        data-texto
        value={senha}
        onChange={({ target }) => setSenha(target.value.replace(/\D/g, ''))}
        onKeyDown={onKeyDown}
      />
      <Button
        label="Conferir senha"
        size="small"
        disabled={!isWhole}
        busy={conferir.isRunning}
        onClick={() => void perguntar().catch(quiet)}
      />
      <Button
        label="Mandar código ao celular"
        size="small"
        busy={codigo.isRunning}
        onClick={() => void mandar().catch(quiet)}
      />
      <p className={dito?.como} role="status">
        {dito?.texto}
      </p>
    </form>
  );
};
