import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { patterns } from '#config/paths';
// The first page of most visitors comes with the first load; a second round trip would only delay it.
import Home from './routes/home';

/** Every other screen is a file of its own, loaded when it is first gone to. */
const About = lazy(() => import('./routes/about'));
const Admin = lazy(() => import('./routes/admin'));
const AdminSimple = lazy(() => import('./routes/admin-simple'));
const AdminTest = lazy(() => import('./routes/admin-test'));
const Contact = lazy(() => import('./routes/contact'));
const Dashboard = lazy(() => import('./routes/dashboard'));
const EditProfile = lazy(() => import('./routes/edit-profile'));
const ForgotPassword = lazy(() => import('./routes/forgot-password'));
const Hash = lazy(() => import('./routes/hash'));
const HelpCenter = lazy(() => import('./routes/help-center'));
const HowItWorks = lazy(() => import('./routes/how-it-works'));
const Login = lazy(() => import('./routes/login'));
const Messages = lazy(() => import('./routes/messages'));
const NotFound = lazy(() => import('./routes/not-found'));
const Payment = lazy(() => import('./routes/payment'));
const PortfolioUpload = lazy(() => import('./routes/portfolio-upload'));
const Pricing = lazy(() => import('./routes/pricing'));
const PrivacyPolicy = lazy(() => import('./routes/privacy-policy'));
const Project = lazy(() => import('./routes/project'));
const Projects = lazy(() => import('./routes/projects'));
const Register = lazy(() => import('./routes/register'));
const ResetPassword = lazy(() => import('./routes/reset-password'));
const SubmitProject = lazy(() => import('./routes/submit-project'));
const SubmitProjectNew = lazy(() => import('./routes/submit-project-new'));
const SubmitProjectOld = lazy(() => import('./routes/submit-project-old'));
const SubmitProjectSimple = lazy(() => import('./routes/submit-project-simple'));
const TermsOfService = lazy(() => import('./routes/terms-of-service'));

export const Router = () => (
  <Routes>
    <Route path={patterns.home} element={<Home />} />
    <Route path={patterns.login} element={<Login />} />
    <Route path={patterns.register} element={<Register />} />
    <Route path={patterns.projects} element={<Projects />} />
    <Route path={patterns.project} element={<Project />} />
    <Route path={patterns.submitProject} element={<SubmitProject />} />
    <Route path={patterns.submitProjectFinal} element={<SubmitProject />} />
    <Route path={patterns.submitProjectSimple} element={<SubmitProjectSimple />} />
    <Route path={patterns.submitProjectNew} element={<SubmitProjectNew />} />
    <Route path={patterns.submitProjectOld} element={<SubmitProjectOld />} />
    <Route path={patterns.dashboard} element={<Dashboard />} />
    <Route path={patterns.messages} element={<Messages />} />
    <Route path={patterns.pricing} element={<Pricing />} />
    <Route path={patterns.payment} element={<Payment />} />
    <Route path={patterns.paymentCheckout} element={<Payment />} />
    <Route path={patterns.admin} element={<Admin />} />
    <Route path={patterns.adminTest} element={<AdminTest />} />
    <Route path={patterns.adminSimple} element={<AdminSimple />} />
    <Route path={patterns.helpCenter} element={<HelpCenter />} />
    <Route path={patterns.howItWorks} element={<HowItWorks />} />
    <Route path={patterns.about} element={<About />} />
    <Route path={patterns.contact} element={<Contact />} />
    <Route path={patterns.termsOfService} element={<TermsOfService />} />
    <Route path={patterns.privacyPolicy} element={<PrivacyPolicy />} />
    <Route path={patterns.editProfile} element={<EditProfile />} />
    <Route path={patterns.portfolioUpload} element={<PortfolioUpload />} />
    <Route path={patterns.forgotPassword} element={<ForgotPassword />} />
    <Route path={patterns.resetPassword} element={<ResetPassword />} />
    <Route path={patterns.hash} element={<Hash />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
);
