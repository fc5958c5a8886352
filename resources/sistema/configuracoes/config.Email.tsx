import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, NotDone, useCall, useDo } from '#screen';
import { Fim, type FimDoTeste } from './config.Fim';
import { TesteDoWhatsapp } from './config.WhatsApp';
import { definidoPeloServidor, testarEmail } from './testarEmail';
import './config.css';

const nomes = ['emailServidor', 'emailPorta', 'emailUsuario', 'emailSenha', 'emailRemetente', 'emailNome'] as const;

/** Settings of the environment, and a test of the mail with what the form holds now. */
const Email = () => (
  <div className="config-lados">
    <DoServidor />
    <Teste />
    <TesteDoWhatsapp />
  </div>
);
export default Email;

const DoServidor = () => {
  const { data } = useCall(definidoPeloServidor, {});
  if (!data || data.nomes.length === 0) return null;
  return (
    <section className="card config-lado" aria-labelledby="config-servidor">
      <h2 id="config-servidor">Definido pelo servidor</h2>
      <p className="lead">Vale mais que o desta página:</p>
      <ul>
        {data.nomes.map((nome) => (
          <li key={nome}>{nome}</li>
        ))}
      </ul>
    </section>
  );
};

const Teste = () => {
  const valores = useWatch({ name: nomes as never }) as readonly unknown[];
  const { run, isRunning } = useDo(testarEmail, { quiet: true });
  const [para, setPara] = useState('');
  const [espera, setEspera] = useState(false);
  const [fim, setFim] = useState<FimDoTeste>();
  const campo = useId();
  const testar = async (): Promise<void> => {
    setEspera(true);
    setFim(undefined);
    const digitado = Object.fromEntries(
      nomes.flatMap((nome, at) => (valores[at] === undefined || valores[at] === true ? [] : [[nome, valores[at]]])),
    );
    try {
      const { mensagem } = await run({ ...digitado, para });
      setFim({ ok: true, texto: mensagem });
    } catch (error) {
      setFim({ ok: false, texto: error instanceof NotDone ? error.message : 'Não foi possível testar!' });
    } finally {
      setEspera(false);
    }
  };
  return (
    <section className="card config-lado" aria-labelledby="config-teste">
      <h2 id="config-teste">Testar o e-mail</h2>
      <label htmlFor={campo}>Testar mandando para</label>
      <input
        id={campo}
        className="input"
        type="email"
        value={para}
        onChange={({ target }) => setPara(target.value)}
        autoComplete="email"
      />
      <Button
        label="Testar com o que está digitado"
        icon="send"
        busy={espera || isRunning}
        onClick={() => void testar()}
      />
      <Fim fim={fim} />
    </section>
  );
};
