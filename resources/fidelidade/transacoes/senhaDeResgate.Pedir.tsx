import { useId, useState } from 'react';
import { Button, useDo } from '#screen';
import { conferirSenha, mandarCodigoDeResgate } from './senhaDeResgate';
import './senhaDeResgate.css';

/** The customer's word before his points go: his four digits, or the six that are sent to his mobile. */
export const PedirSenha = ({ cliente }: { readonly cliente: number }) => {
  const id = useId();
  const [senha, setSenha] = useState('');
  const [dito, setDito] = useState<string>();
  const conferir = useDo(conferirSenha);
  const codigo = useDo(mandarCodigoDeResgate);
  const perguntar = async (): Promise<void> => {
    const { confere, recusa } = await conferir.run({ cliente, senha });
    setDito(confere ? 'Senha conferida: pode usar os pontos agora.' : (recusa ?? undefined));
    if (!confere) setSenha('');
  };
  const mandar = async (): Promise<void> => {
    const { simulado } = await codigo.run({ cliente });
    setDito(
      simulado
        ? `SIMULAÇÃO: nenhuma mensagem saiu. O código é ${simulado}.`
        : 'Código enviado ao celular do cliente. Vale por 10 minutos.',
    );
  };
  const quiet = (): void => undefined;
  return (
    <div className="senha">
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
      />
      <Button
        label="Conferir senha"
        size="small"
        disabled={senha.length !== 4 && senha.length !== 6}
        busy={conferir.isRunning}
        onClick={() => void perguntar().catch(quiet)}
      />
      <Button
        label="Mandar código ao celular"
        size="small"
        busy={codigo.isRunning}
        onClick={() => void mandar().catch(quiet)}
      />
      <p className="lead" role="status">
        {dito}
      </p>
    </div>
  );
};
