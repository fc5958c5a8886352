import { dayText } from '#kit/dayText';
import { useRef, useState } from 'react';
import { Button, Empty, Page, RecordLink, useCall, useDo, useToast } from '#screen';
import { premioResgate } from '../../../schemas/fidelidade/premios/premioResgate';
import { entregarNoBalcao, procurarResgate } from './balcao';
import './balcao.css';

const estados = {
  SOLICITADO: 'Espera a confirmação da loja.',
  RETIRADO: 'Este prêmio já foi retirado!',
  CANCELADO: 'Este resgate foi cancelado!',
  EXPIRADO: 'Este resgate venceu!',
  DISPONIVEL: '',
} as const;

/** Delivery of prizes at the counter: a typed or scanned code, its customer and prize, one button. */
export default () => {
  const [typed, setTyped] = useState('');
  const [codigo, setCodigo] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { data, isLoading } = useCall(procurarResgate, { codigo }, { when: codigo !== '' });
  const { run: entregar, isRunning } = useDo(entregarNoBalcao);
  const toast = useToast();
  const procurar = (): void => setCodigo(typed.trim());
  const outro = (): void => {
    setTyped('');
    setCodigo('');
    field.current?.focus();
  };
  const resgate = codigo === '' ? undefined : data?.resgate;
  const aviso = resgate?.bloqueado
    ? 'Muitos códigos errados: desbloqueie o resgate antes!'
    : resgate && estados[resgate.situacao];
  return (
    <Page>
      <form
        className="balcao__busca"
        onSubmit={(event) => {
          event.preventDefault();
          procurar();
        }}
      >
        <label className="balcao__campo">
          Código do resgate
          <input
            ref={field}
            className="input"
            autoFocus
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <Button label="Procurar" icon="search" onClick={procurar} />
      </form>
      {codigo !== '' && !isLoading && data && !resgate ? (
        <Empty icon="search" title="Nenhum resgate com este código." text="Confira as letras com o cliente." />
      ) : null}
      {resgate ? (
        <section className="balcao__resgate" aria-live="polite">
          <h2>{resgate.premio}</h2>
          <p>{resgate.cliente}</p>
          <p className="balcao__codigo">{resgate.codigo}</p>
          <p>{`${resgate.pontos.toLocaleString('pt-BR')} pontos. Retirar até ${dayText(resgate.validade)}.`}</p>
          {aviso ? <p role="alert">{aviso}</p> : null}
          <div className="balcao__botoes">
            {aviso ? null : (
              <Button
                label="Entregar"
                icon="check"
                tone="primary"
                busy={isRunning}
                onClick={() =>
                  void entregar({ codigo: resgate.codigo }).then(() => {
                    toast.success(`${resgate.premio} entregue!`);
                    outro();
                  })
                }
              />
            )}
            <Button label="Outro código" onClick={outro} />
            <RecordLink of={premioResgate} id={resgate.id}>
              Ver o resgate
            </RecordLink>
          </div>
        </section>
      ) : null}
    </Page>
  );
};
