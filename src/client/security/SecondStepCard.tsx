import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from '#fields/parts';
import { messageOf } from '../http';
import { saveAs } from '../http/files';
import { useSession } from '../session';
import { Dialog, ErrorState, useToast } from '../ui';
import '../theme/password.css';
import {
  beginEnrolment,
  codesFile,
  confirmEnrolment,
  disableSecondStep,
  renewCodes,
  secondStep,
  type Enrolment,
} from './secondStep';
import './security.css';
import { StepDialog } from './StepDialog';

const key = ['segundoFator'];
type At =
  | { readonly kind: 'nothing' | 'password' | 'renew' | 'disable' }
  | { readonly kind: 'app'; readonly made: Enrolment }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };
const nothing: At = { kind: 'nothing' };

/** The second step of one's own sign-in: on with the password and a first code, off with the password and a code. */
export const SecondStepCard = () => {
  const { user } = useSession();
  const cache = useQueryClient();
  const toast = useToast();
  const [at, setAt] = useState<At>(nothing);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => secondStep(signal),
    staleTime: 0,
  });
  const close = (): void => setAt(nothing);
  const show = (codes: readonly string[]): void => {
    setAt({ kind: 'codes', codes });
    void cache.invalidateQueries({ queryKey: key });
    void cache.invalidateQueries({ queryKey: ['sessoes'] });
  };
  return (
    <section className="card security-card" aria-labelledby="segundo-fator-titulo">
      <h2 id="segundo-fator-titulo">Verificação em duas etapas</h2>
      <p className="lead">
        Além da senha, o login pede um código do aplicativo de autenticação do seu celular. Quem descobre só a senha não
        entra.
      </p>
      {error && !data ? (
        <ErrorState
          text={messageOf(error)}
          onRetry={() => {
            void refetch();
          }}
        />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton height="44px" />
        </div>
      ) : data.active ? (
        <>
          <p>
            Ativa desde {new Date(data.since!).toLocaleDateString('pt-BR', { timeZone: user?.zone })}.{' '}
            {data.codesLeft === 1 ? 'Resta 1 código' : `Restam ${data.codesLeft} códigos`} de recuperação.
          </p>
          <div className="security-card__actions">
            <Button onClick={() => setAt({ kind: 'renew' })}>Gerar novos códigos de recuperação</Button>
            {!data.required && (
              <Button variant="ghost" onClick={() => setAt({ kind: 'disable' })}>
                Desativar
              </Button>
            )}
          </div>
        </>
      ) : (
        <>
          {data.required && (
            <p>
              <strong>É exigida de quem administra a plataforma.</strong>
            </p>
          )}
          <div>
            <Button variant="primary" icon="shield" onClick={() => setAt({ kind: 'password' })}>
              Ativar
            </Button>
          </div>
        </>
      )}
      {at.kind === 'password' && (
        <StepDialog
          key="password"
          title="Ativar a verificação em duas etapas"
          text="Confirme que é você."
          asks={['senha']}
          yes="Continuar"
          onClose={close}
          onSend={async ({ senha }) => setAt({ kind: 'app', made: await beginEnrolment(senha) })}
        />
      )}
      {at.kind === 'app' && (
        <StepDialog
          key="app"
          title="Conecte o aplicativo"
          asks={['codigo']}
          yes="Ativar"
          onClose={close}
          onSend={async ({ codigo }) => show(await confirmEnrolment(codigo))}
        >
          <ol className="second-step__how">
            <li>No aplicativo de autenticação, leia este código QR ou digite a chave.</li>
            <li>Digite aqui o código de 6 dígitos que ele mostrar.</li>
          </ol>
          <img
            className="second-step__qr"
            src={at.made.qrCode}
            width="200"
            height="200"
            alt="Código QR para o aplicativo de autenticação"
          />
          <p>
            Chave: <code className="second-step__secret">{at.made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </StepDialog>
      )}
      {at.kind === 'renew' && (
        <StepDialog
          key="renew"
          title="Gerar novos códigos de recuperação?"
          text="Os códigos anteriores deixam de valer."
          asks={['senha', 'codigo']}
          yes="Gerar"
          onClose={close}
          onSend={async ({ senha, codigo }) => show(await renewCodes(senha, codigo))}
        />
      )}
      {at.kind === 'disable' && (
        <StepDialog
          key="disable"
          title="Desativar a verificação em duas etapas?"
          text="O login volta a pedir só a senha."
          asks={['senha', 'codigo']}
          yes="Desativar"
          tone="danger"
          onClose={close}
          onSend={async ({ senha, codigo }) => {
            await disableSecondStep(senha, codigo);
            close();
            await refetch();
            toast.success('Verificação em duas etapas desativada!');
          }}
        />
      )}
      {at.kind === 'codes' && (
        <Codes
          codes={at.codes}
          login={user?.userName ?? ''}
          onClose={() => {
            close();
            // Screens that were closed until now open with the user's new information.
            if (user?.mustEnrol) window.location.assign('/app');
          }}
        />
      )}
    </section>
  );
};

/** Shown this once. */
const Codes = ({
  codes,
  login,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly login: string;
  readonly onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title="Guarde os códigos de recuperação"
    noClose
    footer={
      <>
        <Button
          icon="download"
          onClick={() =>
            saveAs(
              new Blob([codesFile(codes, login)], { type: 'text/plain;charset=utf-8' }),
              'codigos-de-recuperacao.txt',
            )
          }
        >
          Baixar
        </Button>
        <Button variant="primary" onClick={onClose}>
          Já guardei
        </Button>
      </>
    }
  >
    <p>Sem o celular, cada um deles entra uma única vez no lugar do código. Eles não serão mostrados de novo.</p>
    <ul className="second-step__codes" aria-label="Códigos de recuperação">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </Dialog>
);
