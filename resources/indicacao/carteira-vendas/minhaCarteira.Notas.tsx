import { f } from '#fields';
import { Form, Loaded, Window, useCall, useDo, useTimes, useToast } from '#screen';
import { anotar, verNotas } from './minhaCarteira';

const campos = {
  texto: f.longText({ label: 'O que foi dito', required: true, max: 500 }),
  proximoContato: f.dateTime({ label: 'Próximo contato', help: 'Vazio: nenhum combinado.' }),
};
interface NotasProps {
  readonly empresa: number;
  readonly onClose: () => void;
}
/** Notes on a company, and a new one. */
export const Notas = ({ empresa, onClose }: NotasProps) => {
  const resposta = useCall(verNotas, { empresa }, { keep: true });
  const { run: guardar } = useDo(anotar, { quiet: true });
  const { moment } = useTimes();
  const toast = useToast();
  return (
    <Window title={resposta.data ? `Notas de ${resposta.data.nome}` : 'Notas'} size="medium" onClose={onClose}>
      <div className="carteira__janela">
        <Form
          fields={campos}
          submit="Guardar nota"
          onSubmit={async ({ texto, proximoContato }) => {
            await guardar({ empresa, texto, proximoContato });
            toast.success('Nota guardada!');
            onClose();
          }}
        />
        <Loaded of={resposta} what="as notas">
          {({ notas }) =>
            notas.length === 0 ? (
              <p className="lead">Nada foi anotado ainda.</p>
            ) : (
              <ol className="carteira__notas">
                {notas.map(({ id, texto, quando, por, proximoContato }) => (
                  <li key={id}>
                    <p>{texto}</p>
                    <small>
                      {[moment(quando), por, proximoContato && `próximo contato ${moment(proximoContato)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </li>
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </Window>
  );
};
