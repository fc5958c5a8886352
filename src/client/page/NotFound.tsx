import { Navigate } from 'react-router-dom';

/** An unknown address inside the app: the public page of unknown addresses (specification, sections 2 and 8). */
export const NotFound = () => <Navigate to="/error/404" replace />;
