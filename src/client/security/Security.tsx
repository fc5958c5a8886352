import { SecondStepCard } from './SecondStepCard';
import { SessionsCard } from './SessionsCard';
import './security.css';

/** What a person sees of the safety of his own sign-in, under his profile. */
const Security = () => (
  <div className="security">
    <SecondStepCard />
    <SessionsCard />
  </div>
);
export default Security;
