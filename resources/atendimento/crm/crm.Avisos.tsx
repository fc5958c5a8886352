import { useState } from 'react';
import { Button, NotDone, useCall, useConfirm, useCopy, useDialog, useDo } from '#screen';
import { crmWebhook } from '../../../schemas/atendimento/crm/crmWebhook';
import { listarAvisos, registrarAviso, removerAviso } from './crmWebhook';

const { evento } = crmWebhook.fields;
const nomeDe = (one: string): string => {
  const said = evento.choices[one as keyof typeof evento.choices] as string | { readonly label: string } | undefined;
  return typeof said === 'string' ? said : (said?.label ?? one);
};
interface Feito {
  readonly url: string;
  readonly mensagem: string;
}

/** Notices that the Spotter gives: registered, removed, and whether they stand there. */
export const Avisos = () => {
  const { data, error, refresh } = useCall(listarAvisos, {}, { keep: true });
  const [registrar, remover] = [useDo(registrarAviso), useDo(removerAviso)];
  const [ask, confirm, copy] = [useDialog(), useConfirm(), useCopy()];
  const [feito, setFeito] = useState<Feito>();
  const tentar = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof NotDone)) throw failure;
    }
    refresh();
  };
  const novo = async (): Promise<void> => {
    const given = await ask({ title: 'Registrar aviso', form: { evento }, submit: 'Registrar' });
    if (given?.evento) await tentar(async () => setFeito(await registrar.run({ evento: given.evento })));
  };
  const tirar = async (id: number, nome: string): Promise<void> => {
    if (
      !(await confirm({ text: `Remover o aviso “${nome}”? O Spotter deixa de avisar.`, yes: 'Remover', no: 'Voltar' }))
    )
      return;
    await tentar(async () => {
      await remover.run({ id });
      setFeito(undefined);
    });
  };
  return (
    <section className="conta-fora card" aria-labelledby="crm-avisos">
      <header>
        <div>
          <h2 id="crm-avisos">Avisos do Spotter</h2>
          <p className="lead">A etapa muda lá, e a situação do contato muda aqui</p>
        </div>
      </header>
      {error && <p role="alert">{error.message}</p>}
      {data?.length === 0 && !feito && <p>Nenhum aviso registrado: o que muda no Spotter não chega aqui.</p>}
      {data && data.length > 0 && (
        <ul className="crm__avisos">
          {data.map(({ id, evento: qual, noParceiro, erros }) => (
            <li key={id}>
              <span>
                {nomeDe(qual)}
                <small>
                  {noParceiro === true
                    ? 'Está no Spotter'
                    : noParceiro === false
                      ? 'Não está mais no Spotter: registre de novo'
                      : 'Confirme no Spotter'}
                  {(erros ?? 0) > 0 && ` · ${erros === 1 ? '1 erro' : `${erros} erros`}`}
                </small>
              </span>
              <Button
                label="Remover"
                about={nomeDe(qual)}
                size="small"
                disabled={remover.isRunning}
                onClick={() => void tirar(id, nomeDe(qual))}
              />
            </li>
          ))}
        </ul>
      )}
      {feito && (
        <p className="conta-fora__aviso" role="status">
          {feito.mensagem} Endereço, mostrado só agora: <code>{feito.url}</code>
        </p>
      )}
      <footer>
        {feito && <Button label="Copiar o endereço" size="small" onClick={() => void copy(feito.url)} />}
        <Button label="Registrar aviso" size="small" disabled={registrar.isRunning} onClick={() => void novo()} />
      </footer>
    </section>
  );
};
