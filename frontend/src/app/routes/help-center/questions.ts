import type { Block } from '#components/prose';
import { paths } from '#config/paths';
import { formatDollars } from '#lib/format';
import { anonymity } from '#shared/account/anonymity';
import { maxPortfolioPhotos } from '#shared/account/user.values';
import { bidEditMinutes } from '#shared/bid/bid.lifecycle';
import { deckDays } from '#shared/deck/deck.values';
import { type FeeTier, feeTiers, standardDays } from '#shared/payment/fees';
import { maxProjectPhotos } from '#shared/project/project.values';
import { site } from '#shared/site/site';
import { badgeNoticeDays, documentDays } from '#shared/verification/document.values';

export interface Question {
  /** The anchor of the question: /help-center#staging-levels. */
  id: string;
  question: string;
  answer: readonly Block[];
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

const bidRange = ({ minAmount, maxAmount }: FeeTier): string =>
  maxAmount === null ? `${formatDollars(minAmount)} and up` : `${formatDollars(minAmount)} to ${formatDollars(maxAmount)}`;

const forOwners: QuestionGroup = {
  id: 'owners',
  title: 'For owners',
  questions: [
    {
      id: 'submit-a-project',
      question: 'How do I submit a project?',
      answer: [
        `Create a free account as a real estate agent, builder or real estate investor, then open [Submit Project](${paths.submitProjectFinal}). Tell us where the property is, what kind it is, which rooms you want staged, at what level and by when. Most people need 3-5 minutes.`,
        `Add photos if you have them, up to ${maxProjectPhotos}. A stager who can see the light, the floors and the stairs can name a firmer price.`,
        'There is no waiting for approval: the project is open for bids the moment you submit it.',
      ],
    },
    {
      id: 'staging-levels',
      question: 'What do the staging levels mean?',
      answer: [
        'The level tells stagers how far to go, so that the bids you get can be compared with each other.',
        {
          terms: [
            {
              term: 'Low Cost',
              text: 'The few pieces that make a room read in a photograph: a sofa, a bed, lamps, textiles, a picture. Often mixed with furniture that is already there.',
            },
            {
              term: 'Standard',
              text: 'The rooms you name, fully furnished and accessorized from rental inventory in good condition. What most listings need.',
            },
            {
              term: 'Luxury',
              text: 'Designer furniture, original art and styling down to the shelves, for properties whose buyers expect it.',
            },
          ],
        },
        'The project form offers Standard and Luxury, and Ultra Luxury for one-of-a-kind properties. On a small budget, choose Standard and say so in the description. What exactly is included is for you and the stager to agree on.',
      ],
    },
    {
      id: 'review-and-accept-bids',
      question: 'How do I review and accept bids?',
      answer: [
        `Bids appear on the project's page, and your [dashboard](${paths.dashboard}) shows how many are pending. Each bid shows the price, the timeline, whether the stager takes credit cards, portfolio photos, and the rating and badges the stager has earned.`,
        'Stagers bid under an identifier instead of a name, so you judge the work and the price. You can compare bids side by side and message a bidder before you decide.',
        'Accept the one you want. Only one bid can be accepted on a project, and accepting cannot be undone. The others stay on the list until you reject them.',
      ],
    },
    {
      id: 'show-my-client',
      question: 'How do I show the bids to my client?',
      answer: [
        `Open "Make a deck for your client" below the bids of your project, and press "Make Deck". A deck shows the bids as one page. Send your client the link: share it, copy it, or let them scan the QR code. You can leave out bids, or hide the prices.`,
        `Your client needs no account. They see the bids as Option A, B and C, with your first name and no name of a stager. Everybody in the family can leave hearts, and your client can name a favorite. You see both on the project page, and you decide.`,
        `The link works for ${deckDays} days, or until you withdraw it.`,
      ],
    },
    {
      id: 'contact-details',
      question: 'When do I learn who the stager is?',
      answer: [
        'After you accept the bid and the staging company pays its platform fee. Then you both see each other’s name, company, email address and phone number, and the stager contacts you within 24 hours.',
        'If the stager doesn’t pay in time, normally 72 hours, the acceptance ends and your project takes bids again. Bids below $100 have no fee, so you see contact details as soon as you accept.',
      ],
    },
    {
      id: 'edit-or-delete-a-project',
      question: 'Can I edit or delete a project?',
      answer: [
        `Yes. As long as a project is open and has no bids, you can edit or delete it from your [dashboard](${paths.dashboard}).`,
        'Once stagers have bid, you can’t change the text they bid on. Post an update on the project’s page instead, and we’ll notify them. If your plans change, reject the pending bids first, or cancel the project. That removes it from the search and rejects its pending bids.',
      ],
    },
    {
      id: 'paying-the-stager',
      question: 'How do I pay the stager?',
      answer: [
        `Directly, on terms the two of you agree on. ${site.name} never handles the money for the staging itself and takes no share of it. Ask for a written agreement that names the rooms, the rental period and what happens if the home sells early.`,
      ],
    },
  ],
};

const forStagers: QuestionGroup = {
  id: 'staging-companies',
  title: 'For staging companies',
  questions: [
    {
      id: 'find-projects',
      question: 'How do I find projects in my area?',
      answer: [
        `Open [Find Projects](${paths.projects()}), and type a city, county or ZIP code. You see every open project there, newest first, with its property type, size, timeline and description.`,
        'Choose a distance to see everything within 10, 25, 50 or 100 miles, with the distance in a straight line on each card. Filters narrow the list by property type, staging level, timeline and occupancy.',
        `Save where you work as [service areas](${paths.serviceAreas}), up to five of them: Find Projects then opens with new projects there.`,
      ],
    },
    {
      id: 'place-a-bid',
      question: 'How do I bid?',
      answer: [
        'Open a project, enter your price and timeline, say whether you take credit cards, and submit. Before you do, you see the platform fee you would pay if you win.',
        `You bid once per project, so make it your best offer. You can change it for ${bidEditMinutes} minutes, or until the owner sees it. After that, you can withdraw it and bid once more. The owner then sees your earlier bid. Your portfolio goes with every bid: [add up to ${maxPortfolioPhotos} photos](${paths.portfolioUpload}) of rooms you have staged.`,
      ],
    },
    {
      id: 'badges',
      question: 'How do I get a badge?',
      answer: [
        `Upload your insurance certificate or business license under [Verification](${paths.verification}). Our team reviews it. Once we approve it, owners see with your bids which document we have seen and how long it is valid. We remind you ${badgeNoticeDays.join(' and ')} days before a badge expires, so you can upload the new document in time.`,
        `Nobody else sees the document. We delete the file ${documentDays} days after our decision.`,
      ],
    },
    {
      id: 'platform-fees',
      question: 'What is the platform fee?',
      answer: [
        'One flat amount per project you win, set by the size of your bid. Joining, searching and bidding cost nothing, and there is no subscription and no commission.',
        {
          terms: feeTiers.map((tier) => ({
            term: `${tier.name}: ${formatDollars(tier.fee)}`,
            text: `Bids of ${bidRange(tier)}, about ${tier.rooms}`,
          })),
        },
        `If you charge for extensions, what your bid costs for ${standardDays} days sets the fee. Bids below $100 carry none. Staging companies find the whole policy under [Pricing](${paths.pricing}).`,
      ],
    },
    {
      id: 'pay-the-fee',
      question: 'How do I pay the platform fee?',
      answer: [
        'When an owner accepts your bid, your dashboard and the project page show Pay Platform Fee to Finalize. You pay by card through Stripe, our card payment provider. Your card number goes straight to Stripe and never reaches our servers.',
        'You have 72 hours unless the page names another time. To step back, cancel instead of paying. You aren’t charged, your bid ends, and the owner can choose someone else.',
      ],
    },
    {
      id: 'owner-contact',
      question: 'When do I get the owner’s contact details?',
      answer: [
        'As soon as your payment goes through. The owner’s name, company, email address and phone number appear on the project page and stay there. The owner expects you to get in touch within 24 hours.',
      ],
    },
    {
      id: 'refunds',
      question: 'Can a platform fee be refunded?',
      answer: [
        'No. The fee pays for the introduction, which can’t be undone, so all fees are final. Read the project, ask questions before you bid, and message the owner before you pay. Until you pay, you can step back at no cost.',
      ],
    },
    {
      id: 'getting-paid',
      question: 'Who pays me for the staging?',
      answer: [
        'The client, directly, on the terms the two of you agree on. You keep the whole amount of your bid. The platform fee is all we charge.',
      ],
    },
  ],
};

const general: QuestionGroup = {
  id: 'general',
  title: 'General',
  questions: [
    {
      id: 'is-it-free',
      question: `Is ${site.name} free?`,
      answer: [
        'Creating an account, submitting projects, browsing, bidding and messaging are free for everybody. Owners never pay us anything. Staging companies pay one flat platform fee, and only for a project that an owner has awarded to them.',
      ],
    },
    {
      id: 'due-diligence',
      question: 'Do you check the quality of staging companies?',
      answer: [
        `No. ${site.name} is a marketplace: we bring the two sides together and do not employ, vet or recommend staging companies. Please do your own due diligence before you sign anything:`,
        {
          list: [
            'look through the portfolio and the reviews, and ask for recent references',
            'ask for proof of insurance and of any license that your state requires',
            'agree on scope, price, dates, damage and early removal in writing',
          ],
        },
        'A badge on a bid, such as Licensed Business, means that we checked a document on a given day. It says which one and until when it is valid. It doesn’t guarantee the work.',
      ],
    },
    {
      id: 'disputes',
      question: 'What if something goes wrong between us?',
      answer: [
        `Talk to the other side first. The staging agreement is between the two of you, and ${site.name} is not a party to it. If someone misuses the marketplace, [tell us](${paths.contact}) and we’ll look into it.`,
      ],
    },
    {
      id: 'messages',
      question: 'Can we talk before a bid is accepted?',
      answer: [
        `Yes, under [Messages](${paths.messages}). ${anonymity} Email addresses and phone numbers in a message are hidden until then. After payment you can read everything.`,
      ],
    },
    {
      id: 'handover',
      question: 'Where do we agree on dates and access to the property?',
      answer: [
        `On the project’s page, under The Handover, as soon as the fee is paid. The owner says there where the property is and how to get in. Only the two of you see it, so put codes there and nowhere else. One of you proposes dates (install, photos, end of rental, pick-up), the other agrees, and ${site.name} reminds you both three days before.`,
      ],
    },
    {
      id: 'on-my-phone',
      question: `Can I have ${site.name} on my phone, and without a connection?`,
      answer: [
        'Yes, without an app store. On an iPhone or iPad, open the site in Safari, press Share and then Add to Home Screen. On Android and on a computer the browser offers to install it.',
        'Offline, you see the projects, bids and messages that you opened on this device before, as you last saw them. Contact details need a connection. Messages, questions, answers and bids that you write offline are sent when you’re back online. Photos and project updates stay in their form while the page is open, and you send them yourself.',
      ],
    },
    {
      id: 'notifications-on-my-device',
      question: 'Can my phone tell me when something happens?',
      answer: [
        `Yes. Your device can notify you about bids, accepted bids, fees, messages and agreed dates right away, even while the site is closed. On that device, open [Notifications](${paths.mail}#this-device) and click Turn On Notifications. Then allow it in your browser. On an iPhone or iPad, add the site [to your home screen](${paths.helpCenter}#on-my-phone) first.`,
        'Anyone can read a locked screen, so a notification has no names, amounts or message text. It says what happened and takes you there. Quiet hours apply to notifications as they do to email. If you set a kind of email to Never, your devices don’t get it either.',
        `To stop, press Stop in the same place, or log out on the device. Under [Edit Profile](${paths.editProfile}) you see which devices get notifications and can log each of them out.`,
        'If nothing arrives, check whether your device silences notifications or your browser blocks them for this site.',
      ],
    },
    {
      id: 'change-my-account',
      question: 'How do I change or delete my account?',
      answer: [
        `Change your name, email address, phone number and company under [Edit Profile](${paths.editProfile}). You can also delete your account there, with all its data except what the other party of a paid bid keeps. You can’t delete it while a platform fee is due. Before you go, “Your data” on the same page gives you a copy of everything we know about you.`,
      ],
    },
    {
      id: 'forgotten-password',
      question: 'I forgot my password. What now?',
      answer: [
        `[Ask for a reset link](${paths.forgotPassword}). It arrives by email, works once and for one hour. If it does not arrive, look in the spam folder and check that you used the address you registered with.`,
      ],
    },
  ],
};

export const questionGroups: readonly QuestionGroup[] = [forOwners, forStagers, general];
