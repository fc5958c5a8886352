import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, NotDone, useDo } from '#screen';
import { Fim, type FimDoTeste } from './config.Fim';
import { testarWhatsapp } from './testarWhatsapp';

/** Test of the line that the form holds now, to the mobile of the user. */
export const TesteDoWhatsapp = () => {
  const linhaWhatsapp = useWatch({ name: 'linhaWhatsapp' }) as number | null;
  const { run, isRunning } = useDo(testarWhatsapp, { quiet: true });
  const [fim, setFim] = useState<FimDoTeste>();
  const testar = async (): Promise<void> => {
    setFim(undefined);
    try {
      setFim({ ok: true, texto: (await run({ linhaWhatsapp })).mensagem });
    } catch (error) {
      setFim({ ok: false, texto: error instanceof NotDone ? error.message : 'Não foi possível testar!' });
    }
  };
  return (
    <section className="card config-lado" aria-labelledby="config-whatsapp">
      <h2 id="config-whatsapp">Testar o WhatsApp</h2>
      {linhaWhatsapp ? (
        <Button label="Mandar ao meu celular" icon="send" busy={isRunning} onClick={() => void testar()} />
      ) : (
        <p className="lead">Sem linha escolhida, os avisos ficam só no sino.</p>
      )}
      <Fim fim={fim} />
    </section>
  );
};
